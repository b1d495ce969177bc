import { useSaveGift } from '#feature/wishlists'
import type { CartLineItem } from './line-items.ts'
import { SaveButton } from './save-button.tsx'

interface SaveToWishlistProps {
  line: CartLineItem
  onSaved: () => void
}

/** Moves a line item from the cart to a list. */
export function SaveToWishlist({ line, onSaved }: SaveToWishlistProps) {
  const save = useSaveGift()
  const { productId, variantId, variant, name, price, image, picture } = line
  const move = async () => {
    if (await save({ productId, variantId, variant, name, price, image, picture })) onSaved()
  }
  return <SaveButton name={name} onClick={() => void move()} />
}
