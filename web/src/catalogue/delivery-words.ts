import type { Product } from '@akyede/contract/catalogue'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { Region } from '@akyede/contract/regions'

type Sending = Product['delivery']['same_region']

/** What sending the product to a region costs and takes. */
export const sendingTo = (
  { vendor, delivery }: Pick<Product, 'vendor' | 'delivery'>,
  region: Region,
): Sending => (vendor.region === region ? delivery.same_region : delivery.other_region)

/** "₵25", or what it costs at least and at most while nobody knows where to: "₵10 to ₵25" */
export function sendingPrice({ same_city, other_region }: Product['delivery'], to?: Sending): string {
  const [least, most] = to ? [to.amount, to.amount] : [same_city.amount, other_region.amount]
  return least === most ? cedis(most) : `${cedis(least)} to ${cedis(most)}`
}

/** "₵10 within Bolgatanga": what a region does not tell yet; undefined where it makes no difference. */
export function townPrice(
  { vendor, delivery }: Pick<Product, 'vendor' | 'delivery'>,
  to: Sending | undefined,
): string | undefined {
  const { same_city, same_region } = delivery
  if (to !== same_region || same_city.amount >= same_region.amount) return undefined
  return `${cedis(same_city.amount)} within ${vendor.town}`
}

const cedis = (amount: Cedis): string => formatCedis(amount, { trim: true })

/** "Tue 24–Thu 26 Nov": the days on which it comes that leaves the workshop in so many days. */
export function arrival(today: Date, leadTimeDays: number, { days }: Sending): string {
  const first = dayAfter(today, leadTimeDays + days.min)
  const last = dayAfter(today, leadTimeDays + days.max)
  const sameMonth = monthOf(first) === monthOf(last)
  return `${weekdayOf(first)}${sameMonth ? '' : ` ${monthOf(first)}`}–${weekdayOf(last)} ${monthOf(last)}`
}

/** "1 to 6 days on the way": over all regions. */
export const daysOnTheWay = ({ same_city, other_region }: Product['delivery']): string =>
  `${same_city.days.min} to ${other_region.days.max} days on the way`

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs)

// Ghana keeps Greenwich time all year.
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'Africa/Accra',
})
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'Africa/Accra' })
const weekdayOf = (day: Date): string => weekday.format(day).replace(',', '')
const monthOf = (day: Date): string => month.format(day)
