import type { CartItem } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import type { Cedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'

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

interface Made {
  readonly vendorId: string
  readonly vendorName: string
}

interface MakerGroup<Line> {
  readonly id: string
  /** Empty for lines whose maker is no longer known. */
  readonly name: string
  readonly lineItems: readonly Line[]
}

/** Lines under their makers, both in the order in which they first appear. */
export function byMaker<Line extends Made>(lines: readonly Line[]): MakerGroup<Line>[] {
  return [...Map.groupBy(lines, line => line.vendorId)].map(([id, group]) => ({
    id,
    name: group[0]?.vendorName ?? '',
    lineItems: group,
  }))
}

type Facts = Pick<CartLineItem, 'name' | 'price' | 'available' | 'quantity'>

/** Whether a line can be bought as it stands. */
type LineItemState = 'fine' | 'gone' | 'sold out' | 'short'

/** Gone: no longer offered, and so no part of the order. Short: fewer are left than wished. */
export function lineItemState({ name, price, available, quantity }: Facts): LineItemState {
  if (name === words.unavailable && price === 0) return 'gone'
  if (available < 1) return 'sold out'
  return available < quantity ? 'short' : 'fine'
}

/** The lines that an order would hold. */
export const orderableItems = (lines: readonly CartLineItem[]): CartLineItem[] =>
  lines.filter(line => lineItemState(line) === 'fine' || lineItemState(line) === 'short')

/** The lines that must be changed before anything can be ordered. */
export const shortItems = (lines: readonly CartLineItem[]): CartLineItem[] =>
  lines.filter(line => lineItemState(line) === 'short' || lineItemState(line) === 'sold out')

const few = 3

/** How many are left, where these are few and enough. */
export const fewLeft = (line: CartLineItem): number | undefined =>
  lineItemState(line) === 'fine' && line.available <= few ? line.available : undefined

/** What one cost when it was chosen, where that is not what it costs today. */
export function earlierPrice(line: Facts & Pick<CartLineItem, 'chosenPrice'>): Cedis | undefined {
  const state = lineItemState(line)
  if (state === 'gone' || state === 'sold out' || line.chosenPrice === null) return undefined
  return line.chosenPrice === line.price ? undefined : line.chosenPrice
}
