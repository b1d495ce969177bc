import { type Database, type Executor, transaction } from './database.ts'
import { sealHash } from './seal-audit.ts'
import { eq, type SQL, sql } from './sql.ts'
import { auditSeals } from './tables.ts'

/** The result of verifying the audit log against its chain of seals. */
export interface AuditVerdict {
  readonly seals: number
  readonly entries: number
  /** Entries written since the last seal. */
  readonly waiting: number
  /** The hash of the last seal; empty before the first. */
  readonly head: string
  /** The first seal that does not match: it, one of its entries or an earlier seal was changed. */
  readonly brokenSeal: number | undefined
  /** Entries that were added or removed outside the log. */
  readonly stray: number
}

const brokenSeals = sql`
  select number from (
    select *, lag(hash, 1, '') over (order by number) as before, row_number() over (order by number) as place
    from audit_seals) as seal
  where seal.number <> seal.place or seal.previous <> seal.before or seal.hash is distinct from ${sealHash({
    number: sql`seal.number`,
    at: sql`seal.at`,
    previous: sql`seal.previous`,
    entryIds: sql`seal.entry_ids`,
  })}`

/** Entries that are in no seal and not unsealed, or unsealed and removed. */
const strays = sql`
  select 1 from audit_entries entry
  where not exists (select 1 from audit_unsealed where entry_id = entry.id) and not exists (
    select 1 from (select unnest(entry_ids) as id from audit_seals) as sealed where sealed.id = entry.id)
  union all
  select 1 from audit_unsealed left join audit_entries entry on entry.id = entry_id where entry.id is null`

/** One row for each part of the audit log that was changed. */
export const auditViolations: SQL = sql`select 1 from (${brokenSeals}) as seals union all ${strays}`

/** Recomputes every seal in one snapshot of the log, without a time limit. */
export const verifyAudit = (database: Database): Promise<AuditVerdict> =>
  transaction(database, async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return readVerdict(tx)
  })

/**
 * Tells whether a hash that was stored elsewhere is in the chain; it is missing when the chain was cut or rebuilt.
 */
export async function hasSeal(executor: Executor, hash: string): Promise<boolean> {
  const found = await executor.select().from(auditSeals).where(eq(auditSeals.hash, hash))
  return found.length > 0
}

async function readVerdict(tx: Executor): Promise<AuditVerdict> {
  const { rows } = await tx.execute<Omit<AuditVerdict, 'brokenSeal'> & { broken_seal: number | null }>(sql`
    select (select count(*)::int from audit_seals) as seals,
      (select count(*)::int from audit_entries) as entries,
      (select count(*)::int from audit_unsealed) as waiting,
      coalesce((select hash from audit_seals order by number desc limit 1), '') as head,
      (select min(number)::int from (${brokenSeals}) as broken) as broken_seal,
      (select count(*)::int from (${strays}) as stray) as stray`)
  if (!rows[0]) throw new Error('the audit log was not looked at')
  const { broken_seal, ...verdict } = rows[0]
  return { ...verdict, brokenSeal: broken_seal ?? undefined }
}
