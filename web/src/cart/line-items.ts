import type { CartItem } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import type { Cedis } from '@akyede/contract/money'

/** One line of a cart, guest or account: price in cedis. */
export type CartLineItem = CartItem

/** What somebody wants in their cart, with what the page knew of it at that moment. */
export type NewLineItem = Omit<CartLineItem, 'id' | 'addedAt' | 'chosenPrice'>

/** Everything that can happen to a cart. */
export type CartEdit =
  | { readonly kind: 'add'; readonly line: NewLineItem; readonly at: Date }
  | {
      readonly kind: 'change'
      readonly id: string
      readonly quantity: number
      readonly available: number
      /** What one costs today: whoever counts anew has seen it. */
      readonly price: Cedis
    }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'put back'; readonly line: CartLineItem; readonly index: number }

/** "<productId>-<variantId or 0>": the id that the server gives the same line (D11). */
export const lineItemId = ({ productId, variantId }: Pick<CartLineItem, 'productId' | 'variantId'>): string =>
  `${productId}-${variantId ?? '0'}`

/** The lines after an edit: ids stay unique, quantities within 1–99 and what is available; a full cart takes no more. */
export function applyEdit(lines: readonly CartLineItem[], edit: CartEdit): readonly CartLineItem[] {
  switch (edit.kind) {
    case 'add':
      return withAdded(lines, edit.line, edit.at)
    case 'change':
      return lines.map(line =>
        line.id === edit.id
          ? { ...line, quantity: possible(edit.quantity, edit.available), chosenPrice: edit.price }
          : line,
      )
    case 'remove':
      return lines.filter(line => line.id !== edit.id)
    case 'put back':
      return hasRoomFor(lines, edit.line.id) ? lines.toSpliced(edit.index, 0, edit.line) : lines
  }
}

const hasRoomFor = (lines: readonly CartLineItem[], id: string): boolean =>
  lines.length < limits.cart.lineItemsMax && lines.every(line => line.id !== id)

function withAdded(lines: readonly CartLineItem[], wanted: NewLineItem, at: Date): readonly CartLineItem[] {
  if (wanted.available < 1) return lines
  const id = lineItemId(wanted)
  const before = lines.find(line => line.id === id)
  const quantity = possible((before?.quantity ?? 0) + wanted.quantity, wanted.available)
  const chosen = { ...wanted, quantity, chosenPrice: wanted.price }
  if (before) return lines.map(line => (line === before ? { ...line, ...chosen } : line))
  if (!hasRoomFor(lines, id)) return lines
  return [...lines, { ...chosen, id, addedAt: at.toISOString() }]
}

/** As many of the wished pieces as there are; one at least, so that a line never vanishes by counting. */
const possible = (quantity: number, available: number): number =>
  Math.max(1, Math.min(Math.trunc(quantity), available, limits.cart.quantityMax))

export const countUnits = (lines: readonly Pick<CartLineItem, 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
