import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { fold } from '@akyede/contract/fold'
import type { MakerState } from '@akyede/contract/office-makers'
import { folded } from '#feature/catalogue'
import { type Transaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { isAllowedFrom } from './transitions.ts'

/** What an application says of a maker. */
export interface Applicant {
  readonly name: string
  readonly craft: string
  readonly town: string
  readonly region: string
  readonly since: number
  readonly story: string
  readonly phone: string
}

/** Addresses of pages, which a workshop must not cover. */
const reservedSlugs = [
  'apply',
  'application',
  'invitations',
  'new',
  'start',
  'terms',
  'maker',
  'makers',
  'vendor',
]

/**
 * Writes the maker of an application in the state `applied`, over the one that was refused before. The name is unique
 * among all makers without regard to case and accents. Returns the id. Fails with `workshop.name_taken` or
 * `workshop.not_in_state`.
 */
export async function saveApplicant(
  tx: Transaction,
  { refusedId, applicant, now }: { refusedId: string | undefined; applicant: Applicant; now: Date },
): Promise<string> {
  const id = refusedId ?? newId()
  if (refusedId) await lockRefused(tx, refusedId)
  const { name, craft, town, region, since, story, phone } = applicant
  const { rows: others } = await tx.execute(sql`
    select from vendors where ${folded(sql`name`)} = ${folded(sql`${name}::text`)} and id <> ${id} limit 1`)
  if (others.length > 0) throw new Failure('workshop.name_taken')
  const slug = await findFreeSlug(tx, name, id)
  try {
    await tx.execute(sql`
      insert into vendors (id, slug, name, craft, town, region, since, story, phone, state, state_since, applied_at)
      values (${id}, ${slug}, ${name}, ${craft}, ${town}, ${region}, ${since}, ${story}, ${phone}, 'applied', ${now},
        ${now})
      on conflict (id) do update set slug = excluded.slug, name = excluded.name, craft = excluded.craft,
        town = excluded.town, region = excluded.region, since = excluded.since, story = excluded.story,
        phone = excluded.phone, state = excluded.state, state_since = excluded.state_since,
        applied_at = excluded.applied_at`)
  } catch (error) {
    // Another application took the name at the same time.
    const constraint = violatedConstraint(error)
    if (constraint === 'vendors_applied_name' || constraint === 'vendors_slug_key')
      throw new Failure('workshop.name_taken')
    throw error
  }
  return id
}

async function lockRefused(tx: Transaction, vendorId: string): Promise<void> {
  const { rows } = await tx.execute<{ state: MakerState }>(
    sql`select state from vendors where id = ${vendorId} for update`,
  )
  if (!rows[0] || !isAllowedFrom('apply', rows[0].state)) throw new Failure('workshop.not_in_state')
}

/** The name in lower case with hyphens, and a random suffix where another maker or a page has it. */
async function findFreeSlug(tx: Transaction, name: string, vendorId: string): Promise<string> {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
  const { rows } = await tx.execute(sql`select from vendors where slug = ${plain} and id <> ${vendorId}`)
  const isFree = plain.length > 1 && rows.length === 0 && !reservedSlugs.includes(plain)
  return isFree ? plain : `${plain || 'maker'}-${randomBytes(4).toString('hex')}`
}
