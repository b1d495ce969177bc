import type { Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { postJournal, type TransferOutcome } from '#feature/payments'
import { after } from '#platform/clock.ts'
import { afterCommit, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { changePayout, lockPayout, type PayoutRow, releaseEarnings } from './payout.ts'
import { entriesOfFee, entriesOfPayout, entriesOfPayoutBack } from './payout-entries.ts'
import { payouts } from './payout-tables.ts'
import { eraseNumbers } from './personal-records.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payout_settled: {
      payout_id: string
      vendor_id: string
      reference: string
      amount: Pesewas
      status: 'paid' | 'failed' | 'returned' | 'held'
    }
  }
}
declare module '#platform/outbox.ts' {
  interface Events {
    'payout.paid': { payout_id: string }
    /** The provider could not pay it, or the money came back. */
    'payout.failed': { payout_id: string }
    'payout.held': { payout_id: string }
    /** The provider's balance does not suffice for the payouts that are left. */
    'payout.balance_insufficient': { provider: string; day: string }
  }
}

/** Books what the provider says of a payout, once; queries it again until that is final. */
export const bookTransfer = (platform: Platform, payoutId: string, outcome: TransferOutcome): Promise<void> =>
  transaction(platform.database, async tx => {
    const payout = await lockPayout(tx, payoutId)
    if (payout.status === 'paid') return watchPaid(platform, tx, payout, outcome)
    if (payout.status !== 'sending') return
    switch (outcome.status) {
      case 'paid':
        return settle(platform, tx, payout, outcome)
      case 'failed':
        return fail(platform, tx, payout, outcome)
      case 'reversed':
        return fail(platform, tx, payout, { ...outcome, reason: 'the provider says reversed' })
      case 'otp':
        return hold(platform, tx, payout, {
          message: 'Turn off the code for API transfers in the provider’s dashboard.',
          provider_transfer_id: outcome.transferId,
        })
      case 'refused':
        return hold(platform, tx, payout, {
          message: `The provider refused it: ${outcome.reason}`,
          ...firstTry(payout),
        })
      case 'insufficient':
        return postpone(platform, tx, payout)
      case 'pending':
        return checkAgain(platform, tx, payout, { provider_transfer_id: outcome.transferId })
      case 'unknown':
      case 'unreachable':
        return checkAgain(platform, tx, payout)
    }
  })

/**
 * Nothing was sent by the first call, so the payout may still change before the next one. Once an earlier call may have
 * sent it, it stays as it is.
 */
const firstTry = ({ checks, provider_transfer_id }: PayoutRow) =>
  checks === 0 && provider_transfer_id === null ? { first_sent_at: null } : {}

async function settle(
  platform: Platform,
  tx: Transaction,
  payout: PayoutRow,
  { transferId, fee }: Extract<TransferOutcome, { status: 'paid' }>,
): Promise<void> {
  const now = platform.clock.now()
  await changePayout(tx, payout, 'paid', {
    provider_transfer_id: transferId,
    fee: fee ?? null,
    paid_at: now,
    message: null,
    check_at: after(platform.clock, day),
  })
  await eraseNumbers(tx, sql`wallet.id = ${payout.wallet_id}`)
  await post(tx, payout, 'payout', now)
  if (fee)
    await postJournal(tx, {
      ...journalOf(payout, now),
      journal: 'fee',
      entries: entriesOfFee(payout.provider, fee),
    })
  await platform.outbox.emit(tx, 'payout.paid', { payout_id: payout.id })
  await record(platform, tx, payout, 'paid')
}

/** A paid transfer may come back; it is queried daily for a week, and when an event says so. */
async function watchPaid(
  platform: Platform,
  tx: Transaction,
  payout: PayoutRow,
  outcome: TransferOutcome,
): Promise<void> {
  const now = platform.clock.now()
  if (outcome.status === 'reversed' || outcome.status === 'failed') {
    await changePayout(tx, payout, 'returned', {
      message: 'The money came back from the wallet.',
      check_at: null,
      ended_at: now,
    })
    await post(tx, payout, 'payout back', now)
    await releaseEarnings(tx, payout.id)
    await platform.outbox.emit(tx, 'payout.failed', { payout_id: payout.id })
    return record(platform, tx, payout, 'returned')
  }
  const isOver = now.getTime() - (payout.paid_at?.getTime() ?? 0) >= workshopLimits.payouts.watchedFor
  await save(tx, payout, { check_at: isOver ? null : after(platform.clock, day) })
}

async function fail(
  platform: Platform,
  tx: Transaction,
  payout: PayoutRow,
  { transferId, reason }: { readonly transferId: string; readonly reason: string },
): Promise<void> {
  await changePayout(tx, payout, 'failed', {
    provider_transfer_id: transferId,
    message: reason,
    check_at: null,
    ended_at: platform.clock.now(),
  })
  await eraseNumbers(tx, sql`wallet.id = ${payout.wallet_id}`)
  await releaseEarnings(tx, payout.id)
  await platform.outbox.emit(tx, 'payout.failed', { payout_id: payout.id })
  await record(platform, tx, payout, 'failed')
}

async function hold(
  platform: Platform,
  tx: Transaction,
  payout: PayoutRow,
  more: Partial<typeof payouts.$inferInsert>,
): Promise<void> {
  await changePayout(tx, payout, 'held', { ...more, check_at: null })
  await platform.outbox.emit(tx, 'payout.held', { payout_id: payout.id })
  await record(platform, tx, payout, 'held')
}

/** The balance does not suffice: this payout and those that wait are tried again later, and staff are notified once a day. */
async function postpone(platform: Platform, tx: Transaction, payout: PayoutRow): Promise<void> {
  const { clock, outbox } = platform
  const later = after(clock, workshopLimits.payouts.insufficientFor)
  await changePayout(tx, payout, 'made', { check_at: later, checks: payout.checks, ...firstTry(payout) })
  await tx
    .update(payouts)
    .set({ check_at: later })
    .where(and(eq(payouts.status, 'made'), eq(payouts.provider, payout.provider)))
  const today = clock.now().toISOString().slice(0, 10)
  const { provider } = payout
  const { rows } = await tx.execute(sql`
    insert into payout_warnings (provider, day) values (${provider}, ${today}) on conflict do nothing returning day`)
  if (rows.length > 0) await outbox.emit(tx, 'payout.balance_insufficient', { provider, day: today })
}

const day = 86_400_000

/** Queries again after 1 min, 5 min, 30 min and 3 h, then daily. */
async function checkAgain(
  { clock }: Platform,
  tx: Transaction,
  payout: PayoutRow,
  more: Partial<typeof payouts.$inferInsert> = {},
): Promise<void> {
  const wait = workshopLimits.payouts.checks[payout.checks] ?? day
  await save(tx, payout, { ...more, check_at: after(clock, wait), checks: payout.checks + 1 })
}

async function save(
  tx: Transaction,
  { id }: PayoutRow,
  more: Partial<typeof payouts.$inferInsert>,
): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...more, taken_until: null })
    .where(eq(payouts.id, id))
}

const journalOf = ({ id }: PayoutRow, at: Date) => ({
  causeId: id,
  subjectType: 'payout',
  subjectId: id,
  at,
})

async function post(
  tx: Transaction,
  payout: PayoutRow,
  journal: 'payout' | 'payout back',
  at: Date,
): Promise<void> {
  const { vendor_id: vendorId, provider, amount } = payout
  const entriesOf = journal === 'payout' ? entriesOfPayout : entriesOfPayoutBack
  await postJournal(tx, {
    ...journalOf(payout, at),
    journal,
    entries: entriesOf({ vendorId, provider, amount }),
  })
}

async function record(
  { audit, log, metrics }: Platform,
  tx: Transaction,
  { id: payout_id, vendor_id, reference, amount }: PayoutRow,
  status: 'paid' | 'failed' | 'returned' | 'held',
): Promise<void> {
  const facts = { payout_id, vendor_id, reference, amount, status }
  await audit.write(tx, 'payout_settled', facts, { userId: undefined, actor: 'shop' })
  afterCommit(tx, () => {
    metrics.count('payout', { outcome: status })
    if (status === 'paid') log.info('a payout was paid', { reference, event: 'payout.paid' })
    else log.error('a payout was not paid', { reference, event: `payout.${status}` })
  })
}
