import { type Database, type Executor, transaction } from './database.ts'
import { sealHash } from './seal-audit.ts'
import { eq, type SQL, sql } from './sql.ts'
import { auditSeals } from './tables.ts'

/** What the chain of seals says of the audit log. */
export interface AuditVerdict {
  readonly seals: number
  readonly entries: number
  /** Written since the last seal. */
  readonly waiting: number
  /** The hash of the last seal; empty before the first. */
  readonly head: string
  /** The first seal that does not hold: something in it, or before it, was changed. */
  readonly brokenSeal: number | undefined
  /** Entries that came or went past the log. */
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

/** In no seal and not waiting for one, or waiting and gone. */
const strays = sql`
  select 1 from audit_entries entry
  where not exists (select 1 from audit_unsealed where entry_id = entry.id) and not exists (
    select 1 from (select unnest(entry_ids) as id from audit_seals) as sealed where sealed.id = entry.id)
  union all
  select 1 from audit_unsealed left join audit_entries entry on entry.id = entry_id where entry.id is null`

/** A row for each part of the audit log that is not as it was written. */
export const auditViolations: SQL = sql`select 1 from (${brokenSeals}) as seals union all ${strays}`

/** Works every seal out again, of one moment of the log, however long that takes. */
export const verifyAudit = (database: Database): Promise<AuditVerdict> =>
  transaction(database, async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return judge(tx)
  })

/** A hash that was noted elsewhere is in the chain, unless the chain was cut short or made anew. */
export async function hasSeal(executor: Executor, hash: string): Promise<boolean> {
  const found = await executor.select().from(auditSeals).where(eq(auditSeals.hash, hash))
  return found.length > 0
}

async function judge(tx: Executor): Promise<AuditVerdict> {
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
