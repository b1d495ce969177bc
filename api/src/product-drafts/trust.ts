import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const { approved, after } = workshopLimits.makerProducts.trust

/**
 * Stores since when a maker publishes without staff, and returns whether it does (E21, E162): no product is held, staff
 * approved five of its products, and 30 days have passed. Both count from the approval of the maker, or from the last
 * release of a held product. The caller has locked the maker.
 */
export async function updateTrust(tx: Transaction, vendorId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ is_trusted: boolean }>(sql`
    with begun as (
      select greatest(vendor.approved_at, (select max(released_at) from products where vendor_id = vendor.id)) as at
      from vendors as vendor where vendor.id = ${vendorId}
    ), evaluated as (
      select not exists (select from products where vendor_id = ${vendorId} and held_at is not null)
        and coalesce(begun.at <= ${new Date(now.getTime() - after).toISOString()}::timestamptz, true)
        and (
          select count(distinct product_id) from product_publications
          where vendor_id = ${vendorId} and approved = 'by_staff' and (begun.at is null or published_at >= begun.at)
        ) >= ${approved} as is_trusted
      from begun
    ), stored as (
      update vendors set trusted_since = case when evaluated.is_trusted then ${now.toISOString()}::timestamptz end
      from evaluated where vendors.id = ${vendorId} and (vendors.trusted_since is not null) <> evaluated.is_trusted
    )
    select is_trusted from evaluated`)
  return rows[0]?.is_trusted ?? false
}
