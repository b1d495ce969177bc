import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { AuditEventName } from '@akyede/contract/office-audit-words'
import { findShortNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** Whose audit entries say who changed something: those about a person, or those that name an id in their facts. */
export type ChangedSubject =
  | { readonly user_id: number }
  | {
      readonly fact:
        | 'vendor_id'
        | 'product_id'
        | 'return_id'
        | 'problem_id'
        | 'order_id'
        | 'category_id'
        | 'ticket_id'
        | 'review_id'
        | 'promotion_id'
      readonly id: string
    }

/** The transaction that last wrote a row: its version on detail pages, compared by `If-Match` (E12). */
export const rowVersion = (table: string): SQL => sql.raw(`${table}.xmin::text::float8`)

/** A version made of what a decision rests on, for records whose row also changes for other reasons. */
export const contentVersion = (...content: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE(0)

export interface VersionedRequest {
  readonly http: { readonly request: { readonly headers: Readonly<Record<string, unknown>> } } | undefined
  readonly version: number
  readonly subject: ChangedSubject
  /** The last change of the person whom it is about, who may have changed it after staff. */
  readonly ofPerson?: { readonly by: string; readonly at: string } | undefined
}

/**
 * Refuses a change with `office.changed_meanwhile` when its `If-Match` names another version than the row has, and says
 * who changed it last and when. The caller holds the row's lock. Without the header any version is allowed.
 */
export async function requireVersion(
  executor: Executor,
  { http, version, subject, ofPerson }: VersionedRequest,
): Promise<void> {
  const header = http?.request.headers['if-match']
  const expected = readIfMatch(typeof header === 'string' ? header : undefined, 'office.if_match_invalid')
  if (!expected || expected.includes(version)) return
  const [ofStaff] = await findHistory(executor, subject, 1)
  const last = ofPerson && !(ofStaff && ofStaff.at > ofPerson.at) ? ofPerson : ofStaff
  throw new Failure('office.changed_meanwhile', {
    facts: { version, ...(last && { by: last.by, at: last.at }) },
  })
}

export interface StaffChange {
  readonly event: AuditEventName
  readonly by: string
  readonly reason: string | null
  readonly words: string | null
  readonly at: string
}

/** What staff and the operator did to something, the newest first. Pages that were opened are left out. */
export async function findHistory(
  executor: Executor,
  subject: ChangedSubject,
  limit: number,
): Promise<StaffChange[]> {
  const isAbout =
    'fact' in subject ? sql`facts->>${subject.fact} = ${subject.id}` : sql`user_id = ${subject.user_id}`
  // The conditions on the actor are those of the index of acts for the shop, which are few.
  const { rows } = await executor.execute<Omit<StaffChange, 'by'> & { actor: string }>(sql`
    select event, actor, facts->>'reason' as reason, facts->>'words' as words, at from audit_entries
    where actor not in ('shop','stranger') and actor is distinct from 'user:' || user_id::text
      and event <> 'office_looked' and ${isAbout}
    order by at desc, id desc limit ${limit}`)
  const names = await findShortNames(
    executor,
    rows.flatMap(({ actor }) => userIdOf(actor)),
  )
  return rows.map(({ actor, at, ...entry }) => ({
    ...entry,
    by: userIdOf(actor).map(id => names.get(id) ?? actor)[0] ?? actor,
    at: new Date(at).toISOString(),
  }))
}

const userIdOf = (actor: string): number[] => (actor.startsWith('user:') ? [Number(actor.slice(5))] : [])
