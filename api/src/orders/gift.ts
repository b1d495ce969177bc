import { combineDayRanges, deliveryDateProblem, deliveryDateRange, formatDay } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { Gift } from '@akyede/contract/orders'
import { addWrapping, type PricedOrder } from '#feature/pricing'

/**
 * Prices an order that may be a gift. Throws `request.invalid` for a delivery day that the makers cannot meet;
 * `today` is the day in Ghana.
 */
export function priceAsGift(priced: PricedOrder, gift: Gift | undefined, today: string): PricedOrder {
  if (!gift) return priced
  refuseAnotherDay(priced, gift.deliver_on, today)
  return gift.wrap ? addWrapping(priced) : priced
}

function refuseAnotherDay({ arrivalByVendor }: PricedOrder, day: string | undefined, today: string): void {
  const arrives = combineDayRanges([...arrivalByVendor.values()])
  if (day === undefined || !arrives) return
  const msg = deliveryDateProblem(day, deliveryDateRange(today, arrives.until))
  if (!msg) return
  throw new Failure('request.invalid', {
    detail: [{ loc: ['body', 'gift', 'deliver_on'], msg, type: 'gift_day' }],
  })
}

/** The gift as it is stored, without empty fields. */
export const removeEmptyGiftFields = ({ recipient, message, ...choices }: Gift): Gift => ({
  ...choices,
  ...(recipient && { recipient }),
  ...(message && { message }),
})

/** The buyer's gift options, one sentence each, for emails. */
export function describeGift({
  recipient,
  message,
  wrap,
  hide_prices,
  deliver_on,
  anonymous,
}: Gift): string[] {
  return [
    recipient ? `A gift for ${recipient}` : 'A gift',
    ...(message ? [`The card says: ${message}`] : []),
    ...(anonymous ? ['Given anonymously.'] : []),
    ...(wrap ? ['Gift wrapped.'] : []),
    ...(hide_prices ? ['Prices hidden.'] : []),
    ...(deliver_on ? [`Delivery on ${formatDay(deliver_on)}.`] : []),
  ]
}
