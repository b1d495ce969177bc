import type { DayRange } from '@akyede/contract/days'
import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { add, type Pesewas, times, zero } from '@akyede/contract/money'
import { findSellableItems, type SellableItem } from '#feature/catalogue'
import type { FoundCode } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { type LineItem, type PricedLineItems, type Pricing, priceLineItems } from './price-line-items.ts'

export interface WantedLineItem {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

export interface PricedLineItem extends LineItem {
  readonly stock_level_id: string
  /** Pesewas that codes take off it. */
  readonly discount: Pesewas
  /** What of it the maker bears. */
  readonly discount_by_maker: Pesewas
}

/** The current price of an order, in pesewas. Unit prices come from the catalogue only (D58). */
export interface PricedOrder
  extends Pick<
    PricedLineItems,
    'subtotal' | 'discount' | 'codes' | 'deliveryFee' | 'deliveryFeeByVendor' | 'total' | 'taxes'
  > {
  readonly lineItems: readonly PricedLineItem[]
  /** When each vendor's parcel should arrive. */
  readonly arrivalByVendor: ReadonlyMap<string, DayRange>
  /** From which day each vendor's parcel is late if it is not sent. */
  readonly lateFromByVendor: ReadonlyMap<string, string>
  /** What sending each vendor's parcel costs, also when delivery is free. */
  readonly shippingRateByVendor: ReadonlyMap<string, Pesewas>
  readonly wrapping: Pesewas
}

/** Fills in the variants of these products, which have some, where the request names none. */
export type ChooseVariants = (
  executor: Executor,
  productIds: readonly string[],
) => Promise<readonly WantedLineItem[]>

/** Values that the caller has at hand. */
interface KnownItems {
  /** The items as they were read for this request; read here when left out. */
  readonly found?: readonly SellableItem[]
  readonly chooseVariants?: ChooseVariants | undefined
}

/** Prices an order for its destination. Refuses with `order.item_invalid` items that cannot be sold as wanted. */
export async function priceOrder(
  executor: Executor,
  pricing: Pricing,
  requested: readonly WantedLineItem[],
  to: Destination,
  codes: readonly FoundCode[],
  known: KnownItems = {},
): Promise<PricedOrder> {
  const { merged, found } = await findWanted(executor, requested, known)
  const lineItems = merged.map(({ position, ...item }) => {
    const sellable = found.find(
      one => one.product_id === item.product_id && one.variant_id === item.variant_id,
    )
    // A product with variants has no stock level of its own: the variant must be named.
    if (!sellable?.on_sale || sellable.stock_level_id === null || item.quantity > limits.cart.quantityMax) {
      throw new Failure('order.item_invalid', { detail: [invalidItem(position)] })
    }
    return { ...sellable, stock_level_id: sellable.stock_level_id, quantity: item.quantity }
  })
  const { parcels, discounts, makerDiscounts, ...priced } = await priceLineItems(
    executor,
    pricing,
    lineItems,
    codes,
    to,
  )
  return {
    ...priced,
    lineItems: lineItems.map((item, index) => ({
      ...item,
      discount: discounts[index] ?? zero,
      discount_by_maker: makerDiscounts[index] ?? zero,
    })),
    arrivalByVendor: new Map(parcels.map(({ vendorId, arrives }) => [vendorId, arrives])),
    lateFromByVendor: new Map(parcels.map(({ vendorId, lateFrom }) => [vendorId, lateFrom])),
    shippingRateByVendor: new Map(parcels.map(({ vendorId, rate }) => [vendorId, rate])),
    wrapping: zero,
  }
}

async function findWanted(
  executor: Executor,
  requested: readonly WantedLineItem[],
  { found: known, chooseVariants }: KnownItems,
) {
  const merged = mergeLineItems(requested)
  const found = known ?? (await findSellableItems(executor, merged))
  const open = found.filter(item => item.variant_id === null && item.has_variants)
  if (open.length === 0 || !chooseVariants) return { merged, found }
  const chosen = mergeLineItems(
    await chooseVariants(
      executor,
      open.map(item => item.product_id),
    ),
  )
  return { merged: chosen, found: await findSellableItems(executor, chosen) }
}

/** Adds the price of gift wrapping: each vendor wraps one parcel. */
export function addWrapping(priced: PricedOrder): PricedOrder {
  const wrapping = times(limits.order.wrapping, priced.arrivalByVendor.size)
  return { ...priced, wrapping, total: add(priced.total, wrapping) }
}

const invalidItem = (position: number): FailureDetail => ({
  loc: ['body', 'items', position],
  msg: 'Invalid order item',
  type: 'order_item',
})

/** Adds up the quantities of equal items; `position` is where an item was wanted first. */
function mergeLineItems(
  requested: readonly WantedLineItem[],
): (WantedLineItem & { readonly position: number })[] {
  const merged = new Map<string, WantedLineItem & { readonly position: number }>()
  for (const [index, item] of requested.entries()) {
    const key = `${item.product_id}/${item.variant_id}`
    const { quantity = 0, position = index } = merged.get(key) ?? {}
    merged.set(key, { ...item, quantity: quantity + item.quantity, position })
  }
  return [...merged.values()]
}
