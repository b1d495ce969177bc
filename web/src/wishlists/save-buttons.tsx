import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useAddingTo } from './adding-to.tsx'
import type { Gift } from './gift.ts'
import { listsSheet } from './lists-sheet-state.ts'
import { Akoma, useHeart } from './use-heart.tsx'
import { useSaved } from './use-saved.ts'

export interface AddToWishlistProps {
  gift: Gift
}

/** Saves the selected variant on a product page. A user with several lists chooses one. */
export function AddToWishlist({ gift }: AddToWishlistProps) {
  const { isSaved, toggle } = useHeart(gift)
  const target = useAddingTo()
  // While gifts are added to one list, there is nothing to choose.
  const several = useSaved().lists.length > 1 && !target
  const choose = () => listsSheet.show({ kind: 'pick', gift })
  return (
    <Button
      variant="secondary"
      size="large"
      wide
      className="noscript:hidden"
      aria-pressed={several ? undefined : isSaved}
      aria-haspopup={several ? 'dialog' : undefined}
      onClick={several ? choose : toggle}
    >
      <span className={isSaved ? 'text-brand' : undefined}>
        <Akoma filled={isSaved} size={20} />
      </span>
      <span className="line-clamp-1 wrap-anywhere">{wordsOf(isSaved, target?.name)}</span>
    </Button>
  )
}

const wordsOf = (isSaved: boolean, list: string | undefined): string => {
  if (list !== undefined) return isSaved ? `On “${list}”` : `Add to “${list}”`
  return isSaved ? 'On your wishlist' : 'Add to wishlist'
}

export interface SaveHeartProps {
  gift: Gift
}

/** The heart on a card: saves the gift to the most recent list, or removes it. */
export function SaveHeart({ gift }: SaveHeartProps) {
  const { isSaved, toggle } = useHeart(gift)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${gift.name} to a wishlist`}
      onClick={toggle}
      className={classes(
        'absolute top-1 right-1 z-1 grid size-11 place-items-center rounded-chip transition-transform before:absolute before:inset-1 before:-z-1 before:rounded-chip before:bg-surface/90 active:scale-90 noscript:hidden',
        isSaved ? 'text-brand' : 'text-ink-2 hover:text-brand-ink',
      )}
    >
      <Akoma filled={isSaved} size={20} />
    </button>
  )
}
