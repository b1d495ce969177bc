import { type Transaction, transaction } from './database.ts'
import type { Platform } from './platform.ts'
import { type SQL, sql } from './sql.ts'

const minute = 60_000
const batch = 1_000

type SealContext = Pick<Platform, 'database' | 'clock' | 'log'>

/** Seals new entries every minute. Writing an entry does not wait for sealing. */
export const scheduleAuditSealing = (platform: SealContext & Pick<Platform, 'jobs'>): void =>
  platform.jobs.every('seal audit log', minute, () => sealAudit(platform))

/** Seals every unsealed entry, a thousand at a time. */
export async function sealAudit(context: SealContext): Promise<void> {
  while ((await transaction(context.database, tx => sealNext(tx, context))) === batch);
}

/** Returns the number of sealed entries; 0 while another process is sealing. */
async function sealNext(tx: Transaction, { clock, log }: SealContext): Promise<number> {
  const { rows: locks } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('akyede audit seal', 0)) as mine`,
  )
  if (!locks[0]?.mine) return 0
  const { rows: unsealed } = await tx.execute<{ entry_id: string }>(sql`
    delete from audit_unsealed where entry_id in (
      select entry_id from audit_unsealed order by entry_id limit ${batch}) returning entry_id`)
  if (unsealed.length === 0) return 0
  const entryIds = sql`${sql.param(unsealed.map(row => row.entry_id).sort())}`
  const { rows: seals } = await tx.execute<{ number: number; hash: string }>(sql`
    with last as (select number, hash from audit_seals order by number desc limit 1),
    next as (select coalesce((select number from last), 0) + 1 as number, ${clock.now()}::timestamptz(3) as at,
      coalesce((select hash from last), '') as previous, ${entryIds}::uuid[] as entry_ids)
    insert into audit_seals (number, at, previous, entry_ids, hash)
    select number, at, previous, entry_ids, ${sealHash({
      number: sql`next.number`,
      at: sql`next.at`,
      previous: sql`next.previous`,
      entryIds: sql`next.entry_ids`,
    })} from next returning number::int, hash`)
  // A copy of the log elsewhere thereby holds the head of the chain.
  log.info('the audit log was sealed', { count: unsealed.length, reference: seals[0]?.hash ?? '' })
  return unsealed.length
}

/** The parts of a seal: columns or values. */
interface SealParts {
  readonly number: SQL
  readonly at: SQL
  readonly previous: SQL
  readonly entryIds: SQL
}

/**
 * The SHA-256, in hex, of a seal and its contents: its number, its timestamp, the previous seal and its entries in
 * the order of their ids. The definition is in SQL, so that sealing and verifying share it.
 */
export const sealHash = ({ number, at, previous, entryIds }: SealParts): SQL => sql`(
  select encode(sha256(convert_to(jsonb_build_array(
    ${number}::bigint, ${milliseconds(at)}, ${previous}::text, array_length(${entryIds}::uuid[], 1), (
      select jsonb_agg(jsonb_build_array(
        entry.id, ${milliseconds(sql`entry.at`)}, entry.event, entry.user_id, entry.actor, entry.network, entry.facts)
        order by entry.id)
      from audit_entries entry where entry.id = any(${entryIds}::uuid[])))::text, 'UTF8')), 'hex'))`

/** A timestamp as milliseconds, which is the same in every time zone. */
const milliseconds = (at: SQL) => sql`(extract(epoch from ${at}::timestamptz) * 1000)::bigint`
