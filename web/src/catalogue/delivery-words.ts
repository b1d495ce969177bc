import type { Product } from '@akyede/contract/catalogue'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { Region } from '@akyede/contract/regions'

type DeliveryOption = Product['delivery']['same_region']

/** Delivery cost and days from the vendor to a region. */
export const deliveryTo = (
  { vendor, delivery }: Pick<Product, 'vendor' | 'delivery'>,
  region: Region,
): DeliveryOption => (vendor.region === region ? delivery.same_region : delivery.other_region)

/** Such as "₵25", or the range "₵10–₵25" while the region is unknown. */
export function deliveryPrice({ same_city, other_region }: Product['delivery'], to?: DeliveryOption): string {
  const [least, most] = to ? [to.amount, to.amount] : [same_city.amount, other_region.amount]
  return least === most ? cedis(most) : `${cedis(least)}–${cedis(most)}`
}

/**
 * Such as "₵10 within Bolgatanga", for the price that depends on the town; undefined when it makes no
 * difference.
 */
export function townPrice(
  { vendor, delivery }: Pick<Product, 'vendor' | 'delivery'>,
  to: DeliveryOption | undefined,
): string | undefined {
  const { same_city, same_region } = delivery
  if (to !== same_region || same_city.amount >= same_region.amount) return undefined
  return `${cedis(same_city.amount)} within ${vendor.town}`
}

const cedis = (amount: Cedis): string => formatCedis(amount, { trim: true })

/** Such as "Tue 24–Thu 26 Nov": the delivery dates of a product with this lead time. */
export function arrival(today: Date, leadTimeDays: number, { days }: DeliveryOption): string {
  const first = dayAfter(today, leadTimeDays + days.min)
  const last = dayAfter(today, leadTimeDays + days.max)
  const sameMonth = monthOf(first) === monthOf(last)
  return `${weekdayOf(first)}${sameMonth ? '' : ` ${monthOf(first)}`}–${weekdayOf(last)} ${monthOf(last)}`
}

/** Such as "1–6 days", over all regions. */
export const daysOnTheWay = ({ same_city, other_region }: Product['delivery']): string =>
  `${same_city.days.min}–${other_region.days.max} days`

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs)

// Ghana uses Greenwich time all year.
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'Africa/Accra',
})
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'Africa/Accra' })
const weekdayOf = (day: Date): string => weekday.format(day).replace(',', '')
const monthOf = (day: Date): string => month.format(day)
