import { dayInWords, dayProblem, daysToChoose } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Gift } from '@akyede/contract/orders'
import type { PricedOrder } from './price-order.ts'

/**
 * The order's price with what a gift adds to it: each maker wraps one parcel. Refuses with `request.invalid` a day
 * that the makers cannot keep; `today` is Ghana's.
 */
export function asGift(priced: PricedOrder, gift: Gift | undefined, today: string): PricedOrder {
  if (!gift) return priced
  refuseAnotherDay(priced, gift.deliver_on, today)
  const wrapping = gift.wrap ? priced.daysByVendor.size * limits.order.wrapping : 0
  return { ...priced, wrapping, total: priced.total + wrapping }
}

function refuseAnotherDay({ daysByVendor }: PricedOrder, day: string | undefined, today: string): void {
  if (day === undefined) return
  const arrivesIn = Math.max(...[...daysByVendor.values()].map(({ max }) => max))
  const msg = dayProblem(day, daysToChoose(today, arrivesIn))
  if (!msg) return
  throw new Failure('request.invalid', {
    detail: [{ loc: ['body', 'gift', 'deliver_on'], msg, type: 'gift_day' }],
  })
}

/** The gift as it is kept: without what was left empty. */
export const plainGift = ({ recipient, message, ...choices }: Gift): Gift => ({
  ...choices,
  ...(recipient && { recipient }),
  ...(message && { message }),
})

/** What the buyer wished, line by line, for letters. */
export function giftLines({ recipient, message, wrap, hide_prices, deliver_on, anonymous }: Gift): string[] {
  return [
    recipient ? `A gift for ${recipient}` : 'A gift',
    ...(message ? [`The card says: ${message}`] : []),
    ...(anonymous ? ['The card does not say who it is from.'] : []),
    ...(wrap ? ['Wrapped by its makers.'] : []),
    ...(hide_prices ? ['No prices travel with it.'] : []),
    ...(deliver_on ? [`To be there on ${dayInWords(deliver_on)}.`] : []),
  ]
}
