import { attemptsOf } from '#feature/checkout'
import { paymentAddress } from '#feature/orders'
import type { GivingWay } from './giving-way.ts'
import { leftOutWords } from './left-out-words.ts'
import type { OwnList } from './own-list.ts'

/** From a list of one's own: a plain order, which is followed as one from the cart, and leads back to the list. */
export function ownWay(userId: number, { id, name, items }: OwnList): GivingWay {
  const { read, write, clear } = attemptsOf(userId)
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
