import { Pin } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { changePreferences, readPreferences, usePreferences } from './preferences.ts'

export interface FavouritePinProps {
  slug: string
  name: string
  className?: string
}

/**
 * Marks a category as a favourite, which moves it to the front on the landing page (D154). Its space is reserved
 * until it is rendered.
 */
export function FavouritePin({ slug, name, className }: FavouritePinProps) {
  const isFavourite = usePreferences().favoriteCategories.includes(slug)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Show ${name} first`}
      title={isFavourite ? `${name} shows first on the home page` : 'Show first on the home page'}
      onClick={() => toggleFavourite(slug)}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-chip noscript:hidden',
        isFavourite ? 'text-brand [&_path]:fill-current' : 'text-ink-2 hover:text-brand-ink',
        className,
      )}
    >
      <span className="grid size-8 place-items-center rounded-chip bg-surface/90">
        <Pin aria-hidden size={18} strokeWidth={1.75} />
      </span>
    </button>
  )
}

function toggleFavourite(slug: string): void {
  const others = readPreferences().favoriteCategories.filter(favourite => favourite !== slug)
  const wasOne = others.length < readPreferences().favoriteCategories.length
  changePreferences({ favoriteCategories: wasOne ? others : [...others, slug] })
}
