import { Failure } from '@akyede/contract/failures'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { MakerCorrection } from '@akyede/contract/office-payouts'
import { postJournal } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { findMakerMoney } from './find-money.ts'
import { staffNames } from './find-runs.ts'
import { entriesOfCorrection } from './payout-entries.ts'
import { makerCorrections } from './payout-tables.ts'
import { makerEarnings } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_correction: {
      correction_id: string
      vendor_id: string
      amount: Pesewas
      status: 'proposed' | 'booked' | 'dropped'
    }
  }
}

export interface NewCorrection {
  readonly vendorId: string
  readonly orderId: string | undefined
  readonly kind: 'goodwill' | 'debt given up'
  /** Positive for the maker. */
  readonly amount: Pesewas
  readonly words: string
}

type CorrectionContext = Pick<Platform, 'audit' | 'clock'>

/**
 * Proposes a correction, which counts once a second person books it. Refuses with `office.not_found` for an unknown maker
 * or an order without it, and with `correction.above_debt` to give up more than the maker owes.
 */
export async function proposeCorrection(
  platform: CorrectionContext,
  tx: Transaction,
  { vendorId, orderId, kind, amount, words }: NewCorrection,
  by: ActedBy,
): Promise<string> {
  const { rows } = await tx.execute(sql`
    select from vendors where id = ${vendorId} and (${orderId ?? null}::uuid is null or exists (
      select from fulfilments where order_id = ${orderId ?? null}::uuid and vendor_id = ${vendorId}))`)
  if (rows.length === 0) throw new Failure('office.not_found')
  const now = platform.clock.now()
  if (kind === 'debt given up') await requireDebt(tx, vendorId, amount, now)
  const id = newId()
  await tx.insert(makerCorrections).values({
    id,
    vendor_id: vendorId,
    order_id: orderId ?? null,
    kind,
    amount,
    words,
    proposed_by: by.actor,
    proposed_at: now,
  })
  await record(platform, tx, { correction_id: id, vendor_id: vendorId, amount, status: 'proposed' }, by)
  return id
}

/** The lock makes two that are booked at once wait for each other. Refuses with `correction.above_debt`. */
async function requireDebt(tx: Transaction, vendorId: string, amount: Pesewas, now: Date): Promise<void> {
  await tx.execute(sql`select from vendors where id = ${vendorId} for no key update`)
  const { owed } = await findMakerMoney(tx, vendorId, now)
  if (amount > owed) throw new Failure('correction.above_debt')
}

/**
 * Books a correction in the ledger and as an earning that is due at once, or drops it. Refuses with `office.not_found`,
 * when its proposer books it with `payout.second_person`, when it was decided before with `payout.not_in_state`, and
 * with `correction.above_debt` when the maker owes less by now than it gives up.
 */
export async function decideCorrection(
  platform: CorrectionContext,
  tx: Transaction,
  { id, decision }: { readonly id: string; readonly decision: 'book' | 'drop' },
  by: ActedBy,
): Promise<'booked' | 'dropped'> {
  const [found] = await tx.select().from(makerCorrections).where(eq(makerCorrections.id, id)).for('update')
  if (!found) throw new Failure('office.not_found')
  if (found.status !== 'proposed') throw new Failure('payout.not_in_state')
  if (decision === 'book' && found.proposed_by === by.actor) throw new Failure('payout.second_person')
  const status = decision === 'book' ? 'booked' : 'dropped'
  const now = platform.clock.now()
  if (status === 'booked' && found.kind === 'debt given up')
    await requireDebt(tx, found.vendor_id, found.amount, now)
  await tx
    .update(makerCorrections)
    .set({ status, decided_by: by.actor, decided_at: now })
    .where(eq(makerCorrections.id, id))
  if (status === 'booked') await book(tx, found, now)
  const { vendor_id, amount } = found
  await record(platform, tx, { correction_id: id, vendor_id, amount, status }, by)
  return status
}

async function book(
  tx: Transaction,
  { id, vendor_id, order_id, kind, amount }: typeof makerCorrections.$inferSelect,
  at: Date,
): Promise<void> {
  const journal = kind as NewCorrection['kind']
  await postJournal(tx, {
    journal,
    causeId: id,
    subjectType: 'vendor',
    subjectId: vendor_id,
    at,
    entries: entriesOfCorrection(journal === 'goodwill' ? 'goodwill' : 'debts', vendor_id, amount),
  })
  await tx
    .insert(makerEarnings)
    .values({ vendor_id, order_id, kind: journal, cause_id: id, amount, due_at: at, created_at: at })
}

const record = (
  { audit }: CorrectionContext,
  tx: Transaction,
  facts: {
    correction_id: string
    vendor_id: string
    amount: Pesewas
    status: 'proposed' | 'booked' | 'dropped'
  },
  by: ActedBy,
) => audit.write(tx, 'maker_correction', facts, { userId: undefined, ...by })

interface CorrectionFacts extends Record<string, unknown> {
  readonly id: string
  readonly vendor_id: string
  readonly slug: string
  readonly name: string
  readonly order_number: string | null
  readonly kind: NewCorrection['kind']
  readonly amount: Pesewas
  readonly words: string
  readonly status: MakerCorrection['status']
  readonly proposed_by: string
  readonly proposed_at: string
}

/** Corrections that wait for a second person; `caller` is who asks, such as `user:5`. */
export async function findCorrections(executor: Executor, caller: string): Promise<MakerCorrection[]> {
  const { rows } = await executor.execute<CorrectionFacts>(sql`
    select correction.id, correction.vendor_id, vendor.slug, vendor.name, orders.number as order_number,
      correction.kind, correction.amount, correction.words, correction.status, correction.proposed_by,
      correction.proposed_at
    from maker_corrections as correction join vendors as vendor on vendor.id = correction.vendor_id
    left join orders on orders.id = correction.order_id
    where correction.status = 'proposed' order by correction.proposed_at, correction.id limit 200`)
  const nameOf = await staffNames(
    executor,
    rows.map(row => row.proposed_by),
  )
  return rows.map(({ vendor_id, slug, name, amount, proposed_by, proposed_at, ...row }) => ({
    ...row,
    maker: { id: vendor_id, slug, name },
    amount: toCedis(amount),
    proposed_by: nameOf(proposed_by),
    proposed_at: new Date(proposed_at).toISOString(),
    may_confirm: proposed_by !== caller,
  }))
}
