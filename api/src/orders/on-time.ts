import { sql } from '#platform/sql.ts'

/**
 * The counts behind every rate of parcels on time, in statements that call the table of fulfilments `part`. A parcel is
 * on time when it arrives by the last promised day in Ghana, whose time is UTC.
 */
export const promisedParcels = sql`(count(*) filter (
  where part.delivered_at is not null and part.arrives_until is not null))::int`
export const parcelsOnTime = sql`(count(*) filter (
  where (part.delivered_at at time zone 'UTC')::date <= part.arrives_until))::int`
