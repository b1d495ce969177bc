import { Adinkra } from '#ui/adinkra.tsx'
import { classes } from '#ui/classes.ts'
import { changePreferences, readPreferences, usePreferences } from './preferences.ts'

export interface FavouriteHeartProps {
  slug: string
  name: string
  className?: string
}

/**
 * Marks a category as a favourite, which moves it to the front on the landing page (D154). Its space is reserved
 * until it is rendered.
 */
export function FavouriteHeart({ slug, name, className }: FavouriteHeartProps) {
  const isFavourite = usePreferences().favoriteCategories.includes(slug)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Show ${name} first`}
      title={isFavourite ? `${name} shows first on the home page` : 'Show first on the home page'}
      onClick={() => toggleFavourite(slug)}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-chip bg-surface/90 noscript:hidden',
        isFavourite ? 'text-brand' : `text-ink-2 hover:text-brand-ink ${empty}`,
        className,
      )}
    >
      <Adinkra name="akoma" size={22} />
    </button>
  )
}

/** Shows the outline only. */
const empty = '[&_path]:fill-none [&_path]:stroke-current [&_path]:stroke-[9]'

function toggleFavourite(slug: string): void {
  const others = readPreferences().favoriteCategories.filter(favourite => favourite !== slug)
  const wasOne = others.length < readPreferences().favoriteCategories.length
  changePreferences({ favoriteCategories: wasOne ? others : [...others, slug] })
}
