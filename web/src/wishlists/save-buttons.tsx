import { Button } from '#ui/button.tsx'
import { Akoma } from './akoma.tsx'
import type { Gift } from './gift.ts'
import { listsSheet } from './lists-sheet-state.ts'
import { useHeart } from './use-heart.tsx'
import { useSaved } from './use-saved.ts'

export interface AddToWishlistProps {
  gift: Gift
}

/** On the page of a gift: saves it as it is chosen there. Who keeps several lists says on which. */
export function AddToWishlist({ gift }: AddToWishlistProps) {
  const { isSaved, toggle } = useHeart(gift)
  const several = useSaved().lists.length > 1
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
      {isSaved ? 'On your wishlist' : 'Add to wishlist'}
    </Button>
  )
}
