import type { ReactNode } from 'react'
import { useSaveGift } from '#feature/wishlists'
import type { CartLineItem } from './line-items.ts'

interface SaveToWishlistProps {
  line: CartLineItem
  onSaved: () => void
  /** The button that saves. */
  children: (save: () => void) => ReactNode
}

/** Moves a line item from the cart to a list. */
export function SaveToWishlist({ line, onSaved, children }: SaveToWishlistProps) {
  const save = useSaveGift()
  const { productId, variantId, variant, name, price, image, picture } = line
  const move = async () => {
    if (await save({ productId, variantId, variant, name, price, image, picture })) onSaved()
  }
  return children(() => void move())
}
