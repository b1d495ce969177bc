import type { Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { after } from '#platform/clock.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { catalogueTag } from './catalogue-tag.ts'

const { askedFor, within, shownFor } = workshopLimits.makerProducts.originalPrice
const hour = 3_600_000

/**
 * Records the prices of products and their variants that differ from the last recorded ones. Call it before and after a
 * change of prices: before, it records what a product without a history has cost since it was created.
 */
export async function recordPrices(tx: Transaction, productIds: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    with asked as (
      select product.id as product_id, null::uuid as variant_id, product.price, product.original_price, product.created_at
      from products as product where product.id = any(${sql.param([...productIds])}::uuid[])
      union all
      select product.id, variant.id, variant.price, variant.original_price, product.created_at
      from products as product join variants as variant on variant.product_id = product.id
      where product.id = any(${sql.param([...productIds])}::uuid[])
    )
    insert into price_history (id, product_id, variant_id, price, original_price, since, original_since)
    select gen_random_uuid(), asked.product_id, asked.variant_id, asked.price, asked.original_price,
      case when last.since is null then asked.created_at else ${at}::timestamptz end,
      case when asked.original_price is null then null else coalesce(last.original_since, ${at}::timestamptz) end
    from asked left join lateral (
      select price, original_price, since, original_since from price_history as history
      where history.product_id = asked.product_id and history.variant_id is not distinct from asked.variant_id
      order by since desc limit 1
    ) as last on true
    where (last.price, last.original_price) is distinct from (asked.price, asked.original_price)
    on conflict (product_id, variant_id, since) do update
      set price = excluded.price, original_price = excluded.original_price, original_since = excluded.original_since`)
}

/** Whether a product or variant cost at least this much for long enough to show it as the earlier price (E22). */
export async function wasAskedFor(
  executor: Executor,
  { productId, variantId, price }: { productId: string; variantId: string | null; price: Pesewas },
  now: Date,
): Promise<boolean> {
  const [from, until] = [new Date(now.getTime() - within).toISOString(), now.toISOString()]
  const { rows } = await executor.execute<{ milliseconds: number }>(sql`
    select coalesce(sum(extract(epoch from
      least(coalesce(next, ${until}::timestamptz), ${until}::timestamptz) - greatest(since, ${from}::timestamptz)
    )) filter (where price >= ${price} and coalesce(next, ${until}::timestamptz) > ${from}::timestamptz), 0)::float8 * 1000
      as milliseconds
    from (
      select price, since, lead(since) over (order by since) as next from price_history
      where product_id = ${productId} and variant_id is not distinct from ${variantId}::uuid
    ) as history`)
  return (rows[0]?.milliseconds ?? 0) >= askedFor
}

/** Ends earlier prices that have been shown for the longest allowed time. */
export function scheduleEndOfOriginalPrices(platform: Platform): void {
  platform.jobs.every('end earlier prices', hour, () => endOriginalPrices(platform))
}

const atOnce = 200

async function endOriginalPrices({ database, broadcast, clock }: Platform): Promise<void> {
  const before = after(clock, -shownFor).toISOString()
  await transaction(database, async tx => {
    const { rows } = await tx.execute<EndedPrice>(sql`
      select product_id, variant_id from (
        select distinct on (product_id, variant_id) product_id, variant_id, original_since from price_history
        order by product_id, variant_id, since desc
      ) as last
      where original_since <= ${before}::timestamptz order by product_id, variant_id limit ${atOnce}`)
    if (rows.length === 0) return
    const ids = [...new Set(rows.map(row => row.product_id))]
    const ended = sql.param(ids)
    const variantIds = sql.param(rows.flatMap(row => row.variant_id ?? []))
    const productIds = sql.param(rows.filter(row => row.variant_id === null).map(row => row.product_id))
    await tx.execute(sql`select from products where id = any(${ended}::uuid[]) order by id for no key update`)
    await tx.execute(sql`
      update products set version = version + 1,
        original_price = case when id = any(${productIds}::uuid[]) then null else original_price end
      where id = any(${ended}::uuid[])`)
    await tx.execute(sql`update variants set original_price = null where id = any(${variantIds}::uuid[])`)
    await recordPrices(tx, ids, clock.now())
    await publishChange(broadcast, tx, [catalogueTag, ...ids])
  })
}

interface EndedPrice extends Record<string, unknown> {
  readonly product_id: string
  readonly variant_id: string | null
}
