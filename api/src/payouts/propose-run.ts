import { asPesewas, type Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { unpaidEarnings } from './available-earnings.ts'
import { packPayouts } from './pack-payouts.ts'
import { payoutRuns } from './payout-tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payout_run_proposed: { run_id: string; kind: RunKind; payouts: number; amount: number }
  }
}
declare module '#platform/outbox.ts' {
  interface Events {
    /** Payouts wait for a person in the back office. */
    'payout.run_proposed': { run_id: string }
  }
}

export type RunKind = 'scheduled' | 'extra'

export interface ProposedRun {
  readonly runId: string
  readonly payouts: number
  readonly amount: Pesewas
}

/**
 * Proposes payouts of everything that is due, under the locks of the makers' rows (E45). A scheduled run exists once
 * for its day, whatever the number of processes; undefined when there is one already.
 */
export async function proposeRun(
  platform: Pick<Platform, 'audit' | 'clock' | 'config' | 'outbox'>,
  tx: Transaction,
  { kind, payOn, by }: { readonly kind: RunKind; readonly payOn: string; readonly by: ActedBy },
): Promise<ProposedRun | undefined> {
  const { audit, clock, config, outbox } = platform
  const now = clock.now()
  const id = newId()
  const run = { id, kind, pay_on: payOn, due_until: now, proposed_by: proposerOf(kind, by), proposed_at: now }
  const [written] = await tx
    .insert(payoutRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: payoutRuns.id })
  if (!written) return undefined
  const rows = packRows(await findDue(tx, now), config.payouts.most)
  if (rows.length > 0) await writePayouts(tx, id, { rows, provider: config.payouts.provider, now })
  else await tx.update(payoutRuns).set({ status: 'empty' }).where(eq(payoutRuns.id, id))
  const amount = asPesewas(rows.reduce((sum, row) => sum + row.amount, 0))
  const facts = { run_id: id, kind, payouts: rows.length, amount }
  await audit.write(tx, 'payout_run_proposed', facts, { userId: undefined, ...by })
  if (rows.length > 0) await outbox.emit(tx, 'payout.run_proposed', { run_id: id })
  return { runId: id, payouts: rows.length, amount }
}

const proposerOf = (kind: RunKind, { actor }: ActedBy): string => (kind === 'scheduled' ? 'schedule' : actor)

interface DueRow extends Record<string, unknown> {
  readonly vendor_id: string
  readonly wallet_id: string
  readonly kind: string
  readonly cause_id: string
  readonly part: number
  /** The last part of the earning, paid or not. */
  readonly last_part: number
  readonly amount: Pesewas
}

/** What is due to makers with a wallet that can be used. Their rows stay locked, so that no other run collects it. */
async function findDue(tx: Transaction, now: Date): Promise<DueRow[]> {
  await tx.execute(sql`
    select from vendors where id in (
      select vendor_id from maker_earnings where payout_id is null and due_at <= ${now})
    order by id for no key update`)
  const { rows } = await tx.execute<DueRow>(sql`
    select earning.vendor_id, wallet.id as wallet_id, earning.kind, earning.cause_id, earning.part, earning.amount, (
        select max(divided.part) from maker_earnings as divided where divided.kind = earning.kind
          and divided.cause_id = earning.cause_id and divided.vendor_id = earning.vendor_id
      ) as last_part
    from (${unpaidEarnings(now, sql`unpaid.due_at <= ${now}`)}) as earning
    join wallets as wallet on wallet.vendor_id = earning.vendor_id and wallet.status = 'usable'
    where earning.is_available
    order by earning.vendor_id, earning.due_at, earning.cause_id, earning.kind, earning.part`)
  return rows
}

interface PayoutToWrite {
  readonly id: string
  readonly vendorId: string
  readonly walletId: string
  readonly amount: Pesewas
  readonly parts: readonly (Pick<DueRow, 'vendor_id' | 'kind' | 'cause_id' | 'part'> & {
    readonly amount: Pesewas
    /** The part that was divided, when this one is new. */
    readonly of: number | null
  })[]
}

/** Divides the due earnings of each maker into payouts. */
function packRows(due: readonly DueRow[], most: Pesewas): PayoutToWrite[] {
  const byVendor = Map.groupBy(due, row => row.vendor_id)
  return [...byVendor].flatMap(([vendorId, rows]) => {
    const earnings = rows.map(({ amount }, index) => ({ id: String(index), amount }))
    const begun = new Set<string>()
    // Several parts of one earning may be divided again, and their new rows are numbered together.
    const added = new Map<string, number>()
    return packPayouts(earnings, { least: asPesewas(workshopLimits.payouts.least), most }).map(packed => ({
      id: newId(),
      vendorId,
      walletId: rows[0]?.wallet_id ?? '',
      amount: packed.amount,
      parts: packed.parts.flatMap(({ id, amount }) => {
        const row = rows[Number(id)]
        if (!row) return []
        const { vendor_id, kind, cause_id, part, last_part } = row
        const key = { vendor_id, kind, cause_id, amount }
        // The first payout takes the row itself; what follows of it becomes new rows.
        if (!begun.has(id)) {
          begun.add(id)
          return { ...key, part, of: null }
        }
        const number = (added.get(`${kind} ${cause_id}`) ?? 0) + 1
        added.set(`${kind} ${cause_id}`, number)
        return { ...key, part: last_part + number, of: part }
      }),
    }))
  })
}

interface Writing {
  readonly rows: readonly PayoutToWrite[]
  readonly provider: string
  readonly now: Date
}

async function writePayouts(tx: Transaction, runId: string, { rows, provider, now }: Writing): Promise<void> {
  const payouts = rows.map(({ id, vendorId, walletId, amount }) => ({
    id,
    vendor_id: vendorId,
    wallet_id: walletId,
    amount,
    reference: `akd-po-${id.replaceAll('-', '')}`,
  }))
  await tx.execute(sql`
    insert into payouts (id, run_id, vendor_id, wallet_id, provider, reference, amount, status, created_at)
    select given.id, ${runId}, given.vendor_id, given.wallet_id, ${provider}, given.reference, given.amount,
      'proposed', ${now}
    from json_to_recordset(${JSON.stringify(payouts)}::json)
      as given (id uuid, vendor_id uuid, wallet_id uuid, reference text, amount int)`)
  const parts = rows.flatMap(({ id, parts: own }) => own.map(part => ({ ...part, payout_id: id })))
  await dividedEarnings(tx, parts)
  const taken = await tx.execute(sql`
    update maker_earnings as earning set payout_id = given.payout_id
    from json_to_recordset(${JSON.stringify(parts)}::json)
      as given (vendor_id uuid, kind text, cause_id uuid, part int, payout_id uuid)
    where earning.vendor_id = given.vendor_id and earning.kind = given.kind and earning.cause_id = given.cause_id
      and earning.part = given.part and earning.payout_id is null`)
  if (taken.rowCount !== parts.length) throw new Error('an earning was taken by another payout')
}

type Part = PayoutToWrite['parts'][number]

/** Divides earnings at the limit: new rows for what follows the first part, and for what no payout takes yet. */
async function dividedEarnings(tx: Transaction, parts: readonly Part[]): Promise<void> {
  const first = parts.filter(({ of }) => of === null)
  const divided = await tx.execute<{ kind: string; cause_id: string; vendor_id: string; rest: number }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(first)}::json)
        as given (vendor_id uuid, kind text, cause_id uuid, part int, amount int)
    ), added as (
      select * from json_to_recordset(${JSON.stringify(parts.filter(({ of }) => of !== null))}::json)
        as added (vendor_id uuid, kind text, cause_id uuid, part int, "of" int, amount int)
    ), whole as (
      select earning.*, given.amount as kept, earning.amount - given.amount - coalesce((
          select sum(added.amount) from added where added.vendor_id = earning.vendor_id
            and added.kind = earning.kind and added.cause_id = earning.cause_id and added."of" = earning.part
        ), 0)::int as rest
      from given join maker_earnings as earning on earning.vendor_id = given.vendor_id
        and earning.kind = given.kind and earning.cause_id = given.cause_id and earning.part = given.part
      where earning.amount <> given.amount
    ), new_parts as (
      insert into maker_earnings (vendor_id, order_id, kind, cause_id, part, amount, due_at, created_at)
      select whole.vendor_id, whole.order_id, whole.kind, whole.cause_id, added.part, added.amount, whole.due_at,
        whole.created_at
      from whole join added on added.vendor_id = whole.vendor_id and added.kind = whole.kind
        and added.cause_id = whole.cause_id and added."of" = whole.part
      union all
      select whole.vendor_id, whole.order_id, whole.kind, whole.cause_id, 1 + greatest((
          select max(other.part) from maker_earnings as other where other.vendor_id = whole.vendor_id
            and other.kind = whole.kind and other.cause_id = whole.cause_id
        ), (
          select max(added.part) from added where added.vendor_id = whole.vendor_id and added.kind = whole.kind
            and added.cause_id = whole.cause_id
        )), whole.rest, whole.due_at, whole.created_at
      from whole where whole.rest <> 0
    )
    select kind, cause_id, vendor_id, rest from whole`)
  if (divided.rows.length === 0) return
  await tx.execute(sql`
    update maker_earnings as earning set amount = given.amount
    from json_to_recordset(${JSON.stringify(first)}::json)
      as given (vendor_id uuid, kind text, cause_id uuid, part int, amount int)
    where earning.vendor_id = given.vendor_id and earning.kind = given.kind and earning.cause_id = given.cause_id
      and earning.part = given.part and earning.amount <> given.amount`)
}
