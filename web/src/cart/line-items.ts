import type { CartItem } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import type { Cedis } from '@akyede/contract/money'

/** A line item of a guest's or an account's cart: price in cedis. */
export type CartLineItem = CartItem

/** An item to add to the cart, with what the page knew about it. */
export type NewLineItem = Omit<CartLineItem, 'id' | 'addedAt' | 'chosenPrice'>

/** Every edit of a cart. */
export type CartEdit =
  | { readonly kind: 'add'; readonly line: NewLineItem; readonly at: Date }
  | {
      readonly kind: 'change'
      readonly id: string
      readonly quantity: number
      readonly available: number
      /** The current unit price, which the user has seen when they change the quantity. */
      readonly price: Cedis
    }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'put back'; readonly line: CartLineItem; readonly index: number }

/** "<productId>-<variantId or 0>": the same id as on the server (D11). */
export const lineItemId = ({ productId, variantId }: Pick<CartLineItem, 'productId' | 'variantId'>): string =>
  `${productId}-${variantId ?? '0'}`

/**
 * The line items after an edit: ids stay unique, quantities are within 1–99 and the stock, and a full cart accepts
 * no more.
 */
export function applyEdit(lineItems: readonly CartLineItem[], edit: CartEdit): readonly CartLineItem[] {
  switch (edit.kind) {
    case 'add':
      return withAdded(lineItems, edit.line, edit.at)
    case 'change':
      return lineItems.map(lineItem =>
        lineItem.id === edit.id
          ? { ...lineItem, quantity: possible(edit.quantity, edit.available), chosenPrice: edit.price }
          : lineItem,
      )
    case 'remove':
      return lineItems.filter(lineItem => lineItem.id !== edit.id)
    case 'put back':
      return hasRoomFor(lineItems, edit.line.id) ? lineItems.toSpliced(edit.index, 0, edit.line) : lineItems
  }
}

const hasRoomFor = (lineItems: readonly CartLineItem[], id: string): boolean =>
  lineItems.length < limits.cart.lineItemsMax && lineItems.every(lineItem => lineItem.id !== id)

function withAdded(
  lineItems: readonly CartLineItem[],
  added: NewLineItem,
  at: Date,
): readonly CartLineItem[] {
  if (added.available < 1) return lineItems
  const id = lineItemId(added)
  const before = lineItems.find(lineItem => lineItem.id === id)
  const quantity = possible((before?.quantity ?? 0) + added.quantity, added.available)
  const chosen = { ...added, quantity, chosenPrice: added.price }
  if (before) return lineItems.map(lineItem => (lineItem === before ? { ...lineItem, ...chosen } : lineItem))
  if (!hasRoomFor(lineItems, id)) return lineItems
  return [...lineItems, { ...chosen, id, addedAt: at.toISOString() }]
}

/**
 * The requested quantity limited by the stock; at least 1, so that a change of quantity never removes a line item.
 */
const possible = (quantity: number, available: number): number =>
  Math.max(1, Math.min(Math.trunc(quantity), available, limits.cart.quantityMax))

export const countUnits = (lineItems: readonly Pick<CartLineItem, 'quantity'>[]): number =>
  lineItems.reduce((sum, lineItem) => sum + lineItem.quantity, 0)

interface Made {
  readonly vendorId: string
  readonly vendorName: string
}

interface MakerGroup<Line> {
  readonly id: string
  /** Empty for line items whose maker is no longer known. */
  readonly name: string
  readonly lineItems: readonly Line[]
}

/** Groups line items by maker, both in the order of their first appearance. */
export function byMaker<Line extends Made>(lineItems: readonly Line[]): MakerGroup<Line>[] {
  return [...Map.groupBy(lineItems, lineItem => lineItem.vendorId)].map(([id, group]) => ({
    id,
    name: group[0]?.vendorName ?? '',
    lineItems: group,
  }))
}
