import type { Cedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import type { CartLineItem } from './line-items.ts'

type Facts = Pick<CartLineItem, 'name' | 'price' | 'available' | 'quantity'>

/** Whether a line item can be bought. */
type LineItemState = 'fine' | 'gone' | 'sold out' | 'short'

/** Gone: no longer offered, and so not part of the order. Short: less stock than its quantity. */
export function lineItemState({ name, price, available, quantity }: Facts): LineItemState {
  if (name === words.unavailable && price === 0) return 'gone'
  if (available < 1) return 'sold out'
  return available < quantity ? 'short' : 'fine'
}

/** The line items that an order would contain. */
export const orderableItems = (lineItems: readonly CartLineItem[]): CartLineItem[] =>
  lineItems.filter(lineItem => lineItemState(lineItem) === 'fine' || lineItemState(lineItem) === 'short')

/** The line items that must be changed before the cart can be ordered. */
export const shortItems = (lineItems: readonly CartLineItem[]): CartLineItem[] =>
  lineItems.filter(lineItem => lineItemState(lineItem) === 'short' || lineItemState(lineItem) === 'sold out')

const few = 3

/** The units left, when they are few and cover the quantity. */
export const fewLeft = (lineItem: CartLineItem): number | undefined =>
  lineItemState(lineItem) === 'fine' && lineItem.available <= few ? lineItem.available : undefined

/** The unit price at which it was chosen, when it differs from the current one. */
export function earlierPrice(lineItem: Facts & Pick<CartLineItem, 'chosenPrice'>): Cedis | undefined {
  const state = lineItemState(lineItem)
  if (state === 'gone' || state === 'sold out' || lineItem.chosenPrice === null) return undefined
  return lineItem.chosenPrice === lineItem.price ? undefined : lineItem.chosenPrice
}
