import { sealHash } from './audit-hash.ts'
import { type Transaction, transaction } from './database.ts'
import type { Platform } from './platform.ts'
import { sql } from './sql.ts'

const minute = 60_000
const batch = 1_000

type Ground = Pick<Platform, 'database' | 'clock' | 'log'>

/** Seals what was written, every minute. Whoever writes an entry waits for nobody. */
export const scheduleAuditSealing = (platform: Ground & Pick<Platform, 'jobs'>): void =>
  platform.jobs.every('seal audit log', minute, () => sealAudit(platform))

/** Seals every entry that waits for it, a thousand at a time. */
export async function sealAudit(ground: Ground): Promise<void> {
  while ((await transaction(ground.database, tx => sealNext(tx, ground))) === batch);
}

/** Answers how many it sealed; none while another process is at it. */
async function sealNext(tx: Transaction, { clock, log }: Ground): Promise<number> {
  const { rows: locks } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('akyede audit seal', 0)) as mine`,
  )
  if (!locks[0]?.mine) return 0
  const { rows: taken } = await tx.execute<{ entry_id: string }>(sql`
    delete from audit_unsealed where entry_id in (
      select entry_id from audit_unsealed order by entry_id limit ${batch}) returning entry_id`)
  if (taken.length === 0) return 0
  const entryIds = sql`${sql.param(taken.map(row => row.entry_id).sort())}`
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
  // Whoever keeps the log elsewhere holds what the end of the chain must be.
  log.info('the audit log was sealed', { count: taken.length, reference: seals[0]?.hash ?? '' })
  return taken.length
}
