import type { Picture } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { MakerState } from '@akyede/contract/office-makers'
import { parcelsOnTime, promisedParcels } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { isUuid } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'

/** A vendor with totals over its products on sale. */
export interface VendorRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly craft: string
  readonly town: string
  readonly region: string
  readonly country: string
  readonly since: number
  readonly story: string
  readonly process: { text: string; picture: Picture | null }[]
  readonly answers_within_hours: number | null
  readonly website: string | null
  readonly state: MakerState
  readonly paused_until: string | null
  readonly pause_words: string | null
  /** Parcels that arrived in the last year, and those of them that came by the promised day. */
  readonly delivered: number
  readonly on_time: number
  readonly products: number
  readonly rating_sum: number
  readonly rating_count: number
  /** In days; null without products. */
  readonly shortest_making: number | null
  readonly longest_making: number | null
  /** The picture that the maker chose, or else of the most popular product; null without products. */
  readonly cover: Picture | null
}

/**
 * Reads a vendor that buyers may see by id or slug, with its parcels since a time. Fails with `vendor.not_found` or
 * `vendor.closed`.
 */
export async function findVendor(executor: Executor, idOrSlug: string, since: Date): Promise<VendorRow> {
  const id = await findShownVendorId(executor, idOrSlug)
  const { rows } = await executor.execute<VendorRow & Record<string, unknown>>(sql`
    select vendor.id, vendor.slug, vendor.name, vendor.craft, vendor.town, vendor.region, vendor.country,
      vendor.since, vendor.story, made_in.process, vendor.answers_within_hours, vendor.website,
      vendor.state, vendor.paused_until::text as paused_until, vendor.pause_words, made.*, arrived.*,
      coalesce(chosen.cover, popular.cover) as cover
    from vendors as vendor
    cross join lateral (
      select coalesce(json_agg(
        json_build_object('text', step.text, 'picture', case when picture.slug is not null
          then json_build_object('slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) end)
        order by step.position), '[]') as process
      from unnest(vendor.process) with ordinality as step(text, position)
      left join pictures as picture on picture.slug = vendor.process_pictures[step.position]
    ) as made_in
    cross join lateral (
      select count(*)::int as products,
        coalesce(sum(rating_sum), 0)::int as rating_sum, coalesce(sum(rating_count), 0)::int as rating_count,
        min(lead_time_days) as shortest_making, max(lead_time_days) as longest_making
      from products where vendor_id = vendor.id and on_sale
    ) as made
    cross join lateral (
      select ${promisedParcels} as delivered, ${parcelsOnTime} as on_time
      from fulfilments as part
      where part.vendor_id = vendor.id and part.arrives_until is not null
        and part.delivered_at > ${since.toISOString()}::timestamptz
    ) as arrived
    left join lateral (
      select json_build_object('slug', slug, 'alt', alt, 'placeholder', placeholder) as cover
      from pictures where slug = vendor.cover_slug
    ) as chosen on true
    left join lateral (
      select json_build_object('slug', picture.slug, 'alt', alt, 'placeholder', placeholder) as cover
      from products as product join pictures as picture on picture.slug = product.picture_slug
      where product.vendor_id = vendor.id and product.on_sale
      order by product.popularity desc, product.id limit 1
    ) as popular on true
    where vendor.id = ${id}`)
  const [vendor] = rows
  if (!vendor) throw new Failure('vendor.not_found')
  return vendor
}

/** The id of a vendor that buyers may see. Fails with `vendor.not_found` or, of a closed one, `vendor.closed`. */
export async function findShownVendorId(executor: Executor, idOrSlug: string): Promise<string> {
  const { id, state } = await findVendorState(executor, idOrSlug)
  if (state === 'applied' || state === 'refused') throw new Failure('vendor.not_found')
  if (state === 'closed') throw new Failure('vendor.closed')
  return id
}

/** Returns the id of a vendor by id or slug. Fails with `vendor.not_found`. */
export const findVendorId = async (executor: Executor, idOrSlug: string): Promise<string> =>
  (await findVendorState(executor, idOrSlug)).id

async function findVendorState(
  executor: Executor,
  idOrSlug: string,
): Promise<{ readonly id: string; readonly state: MakerState }> {
  const { rows } = await executor.execute<{ id: string; state: MakerState }>(sql`
    select id, state from vendors where ${isUuid(idOrSlug) ? sql`id = ${idOrSlug}` : sql`slug = ${idOrSlug}`}`)
  const [vendor] = rows
  if (!vendor) throw new Failure('vendor.not_found')
  return vendor
}
