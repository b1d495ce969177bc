import type { Cedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import type { CartLine } from './cart-lines.ts'

type Facts = Pick<CartLine, 'name' | 'price' | 'available' | 'quantity'>

/** Whether a line can be bought as it stands. */
export type LineState = 'fine' | 'gone' | 'sold out' | 'short'

/** Gone: no longer offered, and so no part of the order. Short: fewer are left than wished. */
export function lineState({ name, price, available, quantity }: Facts): LineState {
  if (name === words.unavailable && price === 0) return 'gone'
  if (available < 1) return 'sold out'
  return available < quantity ? 'short' : 'fine'
}

/** The lines that an order would hold. */
export const orderable = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(line => lineState(line) === 'fine' || lineState(line) === 'short')

/** The lines that must be changed before anything can be ordered. */
export const shortLines = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(line => lineState(line) === 'short' || lineState(line) === 'sold out')

const few = 3

/** How many are left, where these are few and enough. */
export const fewLeft = (line: CartLine): number | undefined =>
  lineState(line) === 'fine' && line.available <= few ? line.available : undefined

/** What one cost when it was chosen, where that is not what it costs today. */
export function earlierPrice(line: Facts & Pick<CartLine, 'chosenPrice'>): Cedis | undefined {
  const state = lineState(line)
  if (state === 'gone' || state === 'sold out' || line.chosenPrice === null) return undefined
  return line.chosenPrice === line.price ? undefined : line.chosenPrice
}
