import { Failure } from '@akyede/contract/failures'
import type { WorkshopChanges, WorkshopProfile } from '@akyede/contract/workshops'
import { catalogueTag, makersTag } from '#feature/catalogue'
import type { Executor, Transaction } from '#platform/database.ts'
import type { ExpectedVersions } from '#platform/if-match.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** SQL: the pictures of a maker's own products, also of those that are not on sale, and those that it shows already. */
const ownPictures = (vendorId: SQL | string): SQL => sql`
  select picture_slug from products where vendor_id = ${vendorId}
  union select gallery.picture_slug
  from product_pictures as gallery join products as product on product.id = gallery.product_id
  where product.vendor_id = ${vendorId}
  union select unnest(process_pictures || array[cover_slug, portrait_slug]) from vendors as shown where shown.id = ${vendorId}`

/** Reads the profile of a workshop. Fails with `workshop.not_found`. */
export async function findProfile(executor: Executor, vendorId: string): Promise<WorkshopProfile> {
  const { rows } = await executor.execute<WorkshopProfile & Record<string, unknown>>(sql`
    select id, slug, name, craft, town, region, since, story, website, work_days,
      to_char(cut_off, 'HH24:MI') as cut_off, portrait_slug, cover_slug, state,
      paused_until::text as paused_until, pause_words, state_words, version, (
        select coalesce(json_agg(
          json_build_object('text', step.text, 'picture_slug', nullif(process_pictures[step.position], ''))
          order by step.position), '[]')
        from unnest(process) with ordinality as step(text, position)
      ) as process, (
        select coalesce(json_agg(json_build_object('slug', slug, 'alt', alt) order by slug), '[]')
        from pictures where slug in (${ownPictures(sql`vendors.id`)})
      ) as pictures
    from vendors where id = ${vendorId}`)
  const [profile] = rows
  if (!profile) throw new Failure('workshop.not_found')
  return profile
}

/**
 * Changes the fields that are sent. Fails with `workshop.modified` and the current version when another one was
 * expected, or with `picture.unknown`.
 */
export async function changeProfile(
  tx: Transaction,
  { broadcast }: Pick<Platform, 'broadcast'>,
  { vendorId, changes, expected }: { vendorId: string; changes: WorkshopChanges; expected: ExpectedVersions },
): Promise<void> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select version from vendors where id = ${vendorId} for no key update`,
  )
  const version = rows[0]?.version ?? 0
  if (expected && !expected.includes(version)) throw new Failure('workshop.modified', { facts: { version } })
  const { process, work_days, ...plain } = changes
  const shown = (process ?? []).map(({ picture_slug }) => picture_slug)
  await requirePictures(tx, vendorId, [...shown, changes.portrait_slug, changes.cover_slug])
  const sets = [
    sql`version = version + 1`,
    ...(process ? [setProcess(process)] : []),
    ...(work_days ? [sql`work_days = ${sql.param([...work_days])}::smallint[]`] : []),
    ...Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
  ]
  await tx.execute(sql`update vendors set ${sql.join(sets, sql`, `)} where id = ${vendorId}`)
  await publishChange(broadcast, tx, [catalogueTag, makersTag, vendorId])
}

const setProcess = (steps: NonNullable<WorkshopChanges['process']>): SQL => sql`
  process = ${sql.param(steps.map(({ text }) => text))}::text[],
  process_pictures = ${sql.param(steps.map(({ picture_slug }) => picture_slug ?? ''))}::text[]`

/** A workshop takes pictures of its own products alone. */
async function requirePictures(
  executor: Executor,
  vendorId: string,
  slugs: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = slugs.filter(slug => typeof slug === 'string')
  if (wanted.length === 0) return
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from (${ownPictures(vendorId)}) as own
    where picture_slug = any(${sql.param([...new Set(wanted)])}::text[])`)
  if ((rows[0]?.count ?? 0) < new Set(wanted).size) throw new Failure('picture.unknown')
}
