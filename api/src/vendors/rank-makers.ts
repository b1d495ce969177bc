import { catalogueTag } from '#feature/catalogue'
import { parcelsOnTime, promisedParcels } from '#feature/orders'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'

/** Parcels of the last year count. */
export const ratedFor = 365 * 86_400_000
/** A rate that rests on fewer parcels is neither shown nor counted. */
export const leastDelivered = 20

/** Makers with fewer parcels on time, in percent, are lowered, by at most so many percent. */
const [leastOnTime, lowersBy] = [70, 10]

/**
 * Lowers makers whose parcels often arrive late in searches by relevance (E83): from nothing at 70 % on time to 10 % of
 * their popularity at none. Only changed makers are written, because each write reads their products into the search
 * again.
 */
export const rankMakers = ({ broadcast, clock, database }: Platform): Promise<void> =>
  transaction(database, async tx => {
    const { rows } = await tx.execute(sql`
      with arrived as (
        select part.vendor_id, 100.0 * ${parcelsOnTime} / ${promisedParcels} as on_time
        from fulfilments as part
        where part.arrives_until is not null and part.delivered_at > ${after(clock, -ratedFor)}
        group by part.vendor_id having ${promisedParcels} >= ${leastDelivered}
      ), ranked as (
        select vendor.id, 100 - round(coalesce(greatest(0, ${leastOnTime}::int - arrived.on_time), 0)
          * ${lowersBy}::int / ${leastOnTime}::int)::int as percent
        from vendors as vendor left join arrived on arrived.vendor_id = vendor.id
      ), changed as (
        select vendor.id from vendors as vendor join ranked on ranked.id = vendor.id
        where vendor.relevance_percent <> ranked.percent order by vendor.id for update of vendor
      )
      update vendors as vendor set relevance_percent = ranked.percent
      from changed join ranked on ranked.id = changed.id where vendor.id = changed.id
      returning vendor.id`)
    if (rows.length > 0) await publishChange(broadcast, tx, [catalogueTag])
  })
