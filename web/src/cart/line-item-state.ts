import type { Cedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import type { CartLineItem } from './line-items.ts'

type Facts = Pick<CartLineItem, 'name' | 'price' | 'available' | 'quantity'>

/** Whether a line can be bought as it stands. */
export type LineItemState = 'fine' | 'gone' | 'sold out' | 'short'

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
