import type { Picture, VendorSummary } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { MakerSchedule } from '@akyede/contract/promise'
import { type Executor, prepared } from '#platform/database.ts'
import { arrayPlaceholder, sql } from '#platform/sql.ts'
import { isPaused } from './paused.ts'
import { type ScheduleColumns, scheduleColumns, toSchedule } from './schedule.ts'

export interface SellableItemKey {
  readonly product_id: string
  readonly variant_id: string | null
}

/** A product or one of its variants, with the facts that carts and orders need. */
export interface SellableItem {
  readonly product_id: string
  readonly variant_id: string | null
  readonly product_name: string
  readonly variant_name: string | null
  readonly picture: Picture
  /** In pesewas; a variant's price overrides its product's. */
  readonly price: Pesewas
  readonly vendor: VendorSummary
  readonly weight_grams: number
  readonly lead_time_days: number
  /** When its vendor works. */
  readonly schedule: MakerSchedule
  readonly made_to_order: boolean
  readonly tax_class: string
  /** Whether the vendor charges tax. */
  readonly taxed: boolean
  readonly has_variants: boolean
  /** Whether the product and, when one is requested, the variant are on sale. */
  readonly on_sale: boolean
  /** The day on which the maker takes orders again, of an item that only the maker's pause took off sale; else null. */
  readonly back_on: string | null
  /** Null when a variant must be selected first; then nothing is available. */
  readonly stock_level_id: string | null
  /** On hand minus held. */
  readonly available: number
}

/**
 * Reads all requested items in one statement, in their order. Products and variants that do not exist are
 * left out.
 */
export async function findSellableItems(
  executor: Executor,
  requested: readonly SellableItemKey[],
): Promise<SellableItem[]> {
  if (requested.length === 0) return []
  const rows = await selectSellableItems(executor).execute({
    productIds: requested.map(item => item.product_id),
    variantIds: requested.map(item => item.variant_id),
  })
  return toSellableItems(rows)
}

/** Plain columns: building JSON for hundreds of line items costs the database more than finding them. */
export const sellableColumns = {
  exists: sql<boolean>`(product.id is not null and (requested.variant_id is null or variant.id is not null))`,
  product_id: sql<string>`product.id`,
  variant_id: sql<string | null>`variant.id`,
  product_name: sql<string>`product.name`,
  variant_name: sql<string | null>`variant.name`,
  slug: sql<string>`picture.slug`,
  alt: sql<string>`picture.alt`,
  placeholder: sql<string>`picture.placeholder`,
  price: sql<Pesewas>`coalesce(variant.price, product.price)`,
  vendor_id: sql<string>`vendor.id`,
  vendor_name: sql<string>`vendor.name`,
  town: sql<string>`vendor.town`,
  region: sql<VendorSummary['region']>`vendor.region`,
  country: sql<VendorSummary['country']>`vendor.country`,
  weight_grams: sql<number>`product.weight_grams`,
  lead_time_days: sql<number>`product.lead_time_days`,
  work_days: sql<ScheduleColumns['work_days']>`${scheduleColumns.work_days}`,
  cut_off: sql<string>`${scheduleColumns.cut_off}`,
  paused_until: sql<string | null>`${scheduleColumns.paused_until}`,
  made_to_order: sql<boolean>`product.made_to_order`,
  tax_class: sql<string>`product.tax_class`,
  taxed: sql<boolean>`vendor.vat_registered`,
  has_variants: sql<boolean>`product.has_variants`,
  on_sale: sql<boolean>`product.on_sale and coalesce(variant.on_sale, true)`,
  back_on: sql<
    string | null
  >`case when ${isPaused()} and coalesce(variant.on_sale, true) then vendor.paused_until::text end`,
  stock_level_id: sql<string | null>`level.id`,
  available: sql<number>`coalesce(level.on_hand - level.held, 0)`,
}

/** The tables of `sellableColumns`, joined to the product and variant of each row of `requested`. */
export const sellableJoins = sql`
  left join products as product on product.id = requested.product_id
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join variants as variant on variant.product_id = product.id and variant.id = requested.variant_id
  left join stock_levels as level on level.product_id = product.id
    and (level.variant_id = requested.variant_id or (level.variant_id is null and requested.variant_id is null))`

const selectSellableItems = prepared('find_sellable_items', executor =>
  executor
    .select(sellableColumns)
    .from(sql`
      unnest(${arrayPlaceholder('productIds', 'uuid')}, ${arrayPlaceholder('variantIds', 'uuid')}) with ordinality
        as requested (product_id, variant_id, place) ${sellableJoins}`)
    .orderBy(sql`requested.place`),
)

type SellableItemColumns = Awaited<ReturnType<ReturnType<typeof selectSellableItems>['execute']>>[number]

/** Presents rows of `sellableColumns`, without those that do not exist. */
export const toSellableItems = (rows: readonly SellableItemColumns[]): SellableItem[] =>
  rows.flatMap(
    ({
      exists,
      slug,
      alt,
      placeholder,
      vendor_id,
      vendor_name,
      town,
      region,
      country,
      work_days,
      cut_off,
      paused_until,
      ...item
    }) =>
      exists
        ? [
            {
              ...item,
              schedule: toSchedule({ work_days, cut_off, paused_until }),
              picture: { slug, alt, placeholder },
              vendor: { id: vendor_id, name: vendor_name, town, region, country },
            },
          ]
        : [],
  )

/** Reads a product or variant on sale; fails as `requireOnSale` does. */
export async function findItemOnSale(executor: Executor, requested: SellableItemKey): Promise<SellableItem> {
  const [item] = await findSellableItems(executor, [requested])
  return requireOnSale(executor, requested, item)
}

/**
 * Returns what `findSellableItems` found for `requested`, if it is on sale. Fails with `catalogue.product_not_found`,
 * or with `catalogue.variant_not_found` where only the variant is missing.
 */
export async function requireOnSale(
  executor: Executor,
  requested: SellableItemKey,
  found: SellableItem | undefined,
): Promise<SellableItem> {
  if (found?.on_sale) return found
  const [product] =
    requested.variant_id === null
      ? []
      : await findSellableItems(executor, [{ ...requested, variant_id: null }])
  throw new Failure(product?.on_sale ? 'catalogue.variant_not_found' : 'catalogue.product_not_found')
}

/** Returns the longest lead time of each vendor's line items in days, with the schedule of the vendor, by vendor id. */
export function computeLeadTimes(
  items: readonly Pick<SellableItem, 'vendor' | 'lead_time_days' | 'schedule'>[],
): ReadonlyMap<string, { readonly days: number; readonly schedule: MakerSchedule }> {
  const byVendor = new Map<string, { days: number; schedule: MakerSchedule }>()
  for (const { vendor, lead_time_days, schedule } of items) {
    byVendor.set(vendor.id, { days: Math.max(lead_time_days, byVendor.get(vendor.id)?.days ?? 0), schedule })
  }
  return byVendor
}
