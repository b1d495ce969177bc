import type { FailureCode } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq, sql } from '#platform/sql.ts'
import { catalogueTag } from './catalogue-tag.ts'
import { products } from './tables.ts'

export type ProductAction = 'hold' | 'release' | 'feature' | 'unfeature'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    product_held: { product_id: string }
    product_released: { product_id: string }
    product_featured: { product_id: string }
    product_unfeatured: { product_id: string }
  }
}

const events = {
  hold: 'product_held',
  release: 'product_released',
  feature: 'product_featured',
  unfeature: 'product_unfeatured',
} as const

/**
 * Holds a product, which takes it off sale everywhere, releases it, or changes whether it is featured. A released
 * product is on sale again if it was when it was held. Repeating an action changes nothing. Returns the failure.
 */
export async function actOnProduct(
  tx: Transaction,
  { audit, broadcast, clock }: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  { productId, act }: { readonly productId: string; readonly act: ProductAction },
  by: ActedBy,
): Promise<FailureCode | undefined> {
  const { held_at, featured } = products
  const [product] = await tx
    .select({ held_at, featured })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  if (!product) return 'office.not_found'
  const isHeld = product.held_at !== null
  const changes = {
    hold: !isHeld && { held_at: clock.now(), held_reason: by.reason },
    release: isHeld && { held_at: null, held_reason: null, released_at: clock.now() },
    feature: !product.featured && { featured: true },
    unfeature: product.featured && { featured: false },
  }[act]
  if (!changes) return undefined
  await tx.update(products).set(changes).where(eq(products.id, productId))
  await audit.write(tx, events[act], { product_id: productId }, { userId: undefined, ...by })
  await publishChange(broadcast, tx, [catalogueTag, productId])
  return undefined
}

export interface MakerAvailability {
  readonly isSuspended: boolean
  /** Also of makers that have closed or are not approved. */
  readonly isPaused: boolean
}

/** What the state of a maker means for its products. */
export const availabilityOf = (state: string): MakerAvailability => ({
  isSuspended: state === 'suspended',
  isPaused: state !== 'approved' && state !== 'suspended',
})

/**
 * Says of all products of a maker whether it is suspended or has paused, which takes them off sale or puts those back
 * that it offers. Returns the ids of the products that left or returned to sale. The caller holds the maker's lock and
 * publishes the change.
 */
export async function setMakerAvailability(
  tx: Transaction,
  vendorId: string,
  { isSuspended, isPaused }: MakerAvailability,
): Promise<string[]> {
  // Orders that hold units are finished first, and those that wait for the levels find the products off sale.
  if (isSuspended || isPaused)
    await tx.execute(sql`
      select level.id from stock_levels as level join products as product on product.id = level.product_id
      where product.vendor_id = ${vendorId} order by level.id for update of level`)
  // Products are locked in the order of their ids, as by other actions of staff.
  const { rows } = await tx.execute<{ id: string; changed: boolean }>(sql`
    with before as materialized (
      select id, on_sale from products where vendor_id = ${vendorId} order by id for no key update
    )
    update products as product set maker_suspended = ${isSuspended}, maker_paused = ${isPaused}
    from before
    where product.id = before.id
      and (product.maker_suspended, product.maker_paused) is distinct from (${isSuspended}, ${isPaused})
    returning product.id, product.on_sale <> before.on_sale as changed`)
  return rows.filter(({ changed }) => changed).map(({ id }) => id)
}

/** Holds or releases the product with this id or slug. Returns what was done. */
export async function actOnProductForOperator(
  platform: Platform,
  { product, act }: { readonly product: string; readonly act: 'hold' | 'release' },
  by: ActedBy,
): Promise<string> {
  return transaction(platform.database, async tx => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from products where slug = ${product} or id::text = ${product}`,
    )
    const [found] = rows
    if (!found) throw new Error(`There is no product ${product}.`)
    await actOnProduct(tx, platform, { productId: found.id, act }, by)
    return act === 'hold' ? `${product} is held: it is off sale everywhere.` : `${product} is released.`
  })
}
