import type { Product } from '@akyede/contract/catalogue'
import { formatDayRange } from '@akyede/contract/days'
import { sameTown } from '@akyede/contract/fold'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { Region } from '@akyede/contract/regions'

type DeliveryOption = Product['delivery']['same_region']
type Sent = Pick<Product, 'vendor' | 'delivery'>

/** Where a parcel goes. The town is known only where nobody has chosen a region yet. */
export interface Destination {
  readonly region: Region
  readonly town?: string
}

/** The destination of visitors who have not chosen one. */
export const accra: Destination = { region: 'Greater Accra', town: 'Accra' }

/** Delivery cost and days from the vendor to a destination. */
export function deliveryTo({ vendor, delivery }: Sent, { region, town = '' }: Destination): DeliveryOption {
  if (vendor.region !== region) return delivery.other_region
  return sameTown(vendor.town, town) ? delivery.same_city : delivery.same_region
}

/** "Thu 26 – Sat 28 Nov": when a product that is ordered now arrives, counted as at the checkout. */
export const arrivalOf = (product: Sent, to: Destination): string =>
  formatDayRange(deliveryTo(product, to).arrives)

/** "₵25", or "₵15, ₵10 within Tamale" where the price depends on the town. */
export function deliveryPrice(product: Sent, to: Destination): string {
  const { vendor, delivery } = product
  const option = deliveryTo(product, to)
  const inTown = delivery.same_city.amount
  return option === delivery.same_region && inTown < option.amount
    ? `${cedis(option.amount)}, ${cedis(inTown)} within ${vendor.town}`
    : cedis(option.amount)
}

const cedis = (amount: Cedis): string => formatCedis(amount, { trim: true })

/** Such as "1–6 days", over all regions. */
export const daysOnTheWay = ({ same_city, other_region }: Product['delivery']): string =>
  `${same_city.days.min}–${other_region.days.max} days`
