import type { Product, Variant } from '@akyede/contract/catalogue'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import { type ClosedDays, deliveryPromise } from '@akyede/contract/promise'
import type { ProductRow, VariantRow } from './find-product.ts'
import { presentCard, presentStock } from './present-card.ts'
import { toSchedule } from './schedule.ts'

/** The tariff for sending one unit: its cost in pesewas and its days of transit. */
export interface DeliveryRate {
  readonly cost: Pesewas
  readonly days: { readonly min: number; readonly max: number }
}
export type DeliveryRates = Readonly<Record<keyof Product['delivery'], DeliveryRate>>

/** How a product is sent now. */
export interface Sending {
  readonly now: Date
  readonly rates: DeliveryRates
  readonly closed: ClosedDays
}

export const presentProduct = (row: ProductRow, bestsellerFrom: number, sending: Sending): Product => {
  const card = presentCard(row, bestsellerFrom)
  return {
    ...card,
    description: row.description,
    story: row.story,
    materials: row.materials,
    dimensions: row.dimensions,
    care: row.care,
    category: row.category,
    attributes: presentAttributes(row.attributes),
    pictures: [{ ...row.picture, drawn: row.drawn }, ...row.more_pictures],
    vendor: { ...card.vendor, ...row.maker },
    delivery: {
      same_city: presentDelivery(row, sending, 'same_city'),
      same_region: presentDelivery(row, sending, 'same_region'),
      other_region: presentDelivery(row, sending, 'other_region'),
    },
    variants: row.variants.map(presentVariant),
    review_summary: { average: card.rating, count: card.reviews, histogram: row.histogram },
  }
}

function presentDelivery(row: ProductRow, { now, rates, closed }: Sending, zone: keyof DeliveryRates) {
  const { cost, days } = rates[zone]
  const schedule = toSchedule(row)
  const order = { now, leadTimeDays: row.lead_time_days, schedule, closed, transit: days }
  return { amount: toCedis(cost), days, arrives: deliveryPromise(order) }
}

export const presentVariant = (row: VariantRow): Variant => ({
  id: row.id,
  name: row.name,
  options: row.options,
  price: toCedis(row.price),
  originalPrice: row.original_price === null ? null : toCedis(row.original_price),
  stock: presentStock(row.available),
})

/** Turns `["material=Brass"]` into `{ material: ["Brass"] }`. */
function presentAttributes(attributes: readonly string[]): Record<string, string[]> {
  const named = Object.groupBy(attributes, attribute => attribute.slice(0, attribute.indexOf('=')))
  return Object.fromEntries(
    Object.entries(named).map(([name, all = []]) => [name, all.map(one => one.slice(name.length + 1))]),
  )
}
