import { attemptStore } from '#feature/checkout'
import { paymentAddress } from '#feature/orders'
import { leftOutWords } from './left-out-words.ts'
import type { OwnList } from './own-list.ts'
import type { PurchaseFlow } from './purchase-flow.ts'

/** From a list of one's own: a plain order, which is followed as one from the cart, and leads back to the list. */
export function ownPurchaseFlow(userId: number, { id, name, items }: OwnList): PurchaseFlow {
  const { read, write, clear } = attemptStore(userId)
  return {
    category: 'list',
    read,
    keep: (attempt, begun) =>
      write({
        ...attempt,
        ...(begun && {
          list: {
            id,
            name,
            reference: begun.reference,
            leftOut: leftOutWords(begun.skipped, items).map(({ text }) => text),
          },
        }),
      }),
    forget: clear,
    addressOf: paymentAddress,
  }
}
