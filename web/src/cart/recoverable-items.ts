import type { RecoveredItem } from '@akyede/contract/cart'
import { formatCedis } from '@akyede/contract/money'
import { call } from '#kit/call.ts'
import { earlierPrice, lineItemState } from './line-item-state.ts'

/** A line of a cart that was emptied, as it can come back. */
export interface RecoverableItem {
  readonly item: RecoveredItem
  /** Pieces: no more than are left, none of what cannot be bought any more. */
  readonly comesBack: number
  /** What is different from then. */
  readonly news: readonly string[]
}

export const recoverableItems = (items: readonly RecoveredItem[]): RecoverableItem[] =>
  items.map(item => ({
    item,
    comesBack: Math.min(item.quantity, item.available),
    news: newsOf(item),
  }))

function newsOf(item: RecoveredItem): string[] {
  const earlier = earlierPrice(item)
  const prices =
    earlier === undefined ? [] : [`${formatCedis(item.price)} each now, was ${formatCedis(earlier)}`]
  switch (lineItemState(item)) {
    case 'gone':
      return ['No longer offered']
    case 'sold out':
      return ['Sold out']
    case 'short':
      return [
        ...prices,
        `You had ${item.quantity}, ${item.available === 1 ? 'one is' : `${item.available} are`} left`,
      ]
    case 'fine':
      return prices
  }
}

/** Puts them into the account's cart; rejects when that did not happen for certain. */
export const recoverItems = (items: readonly RecoveredItem[]): Promise<unknown> =>
  call('syncCart', {
    body: {
      items: recoverableItems(items)
        .filter(({ comesBack }) => comesBack > 0)
        .map(({ item, comesBack }) => ({
          product_id: item.productId,
          variant_id: item.variantId,
          quantity: comesBack,
        })),
    },
  })
