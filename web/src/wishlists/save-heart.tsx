import { classes } from '#ui/classes.ts'
import { Akoma } from './akoma.tsx'
import type { Gift } from './gift.ts'
import { useHeart } from './use-heart.tsx'

export interface SaveHeartProps {
  gift: Gift
}

/** The heart on a card: saves the gift to the list that was changed last, or takes it off again. */
export function SaveHeart({ gift }: SaveHeartProps) {
  const { isSaved, toggle } = useHeart(gift)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${gift.name} to a wishlist`}
      onClick={toggle}
      className={classes(
        'absolute top-1.5 right-1.5 z-1 grid size-11 place-items-center rounded-chip bg-surface/90 transition-transform active:scale-90 noscript:hidden',
        isSaved ? 'text-brand' : 'text-ink-2 hover:text-brand-ink',
      )}
    >
      <Akoma filled={isSaved} size={20} />
    </button>
  )
}
