import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import { after } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from '#platform/sql.ts'
import { bookRefund } from './book-refund.ts'
import type { TransferProviders } from './create-providers.ts'
import type { RefundOutcome, RefundRequest } from './provider.ts'
import { findObstacle, findOrTransfer } from './refund-by-transfer.ts'
import type { Providers } from './settle.ts'
import { payments, refunds } from './tables.ts'
import type { RefundStatus } from './transitions.ts'

const batch = 10
/**
 * Milliseconds of the machine's clock: a refund of a process that died is claimed by a later run of the job after
 * this.
 */
const takenFor = 120_000
/**
 * Milliseconds; longer than the request for a refund takes. A request that starts later might still run when another
 * process claims the refund.
 */
const latestStart = 60_000
const soonest = 10_000
const latest = 6 * 60 * 60_000

interface DueRefund {
  readonly id: string
  readonly payment_id: string
  readonly status: string
  readonly amount: Pesewas
  readonly created_at: Date
  readonly reference: string
  readonly provider: string
  readonly transaction_id: string | null
  readonly provider_refund_id: string | null
  /** The provider's ids of the other refunds of its payment. */
  readonly other_ids: readonly string[]
  readonly payment_status: string
  readonly by: string
  readonly network: string | null
  readonly phone: string | null
  readonly subject_name: string
}

/** The providers of payments, and those that pay wallets. */
export interface RefundProviders {
  readonly payments: Providers
  readonly transfers: TransferProviders
}

/** Sends requested refunds and polls those under way at growing intervals until each is final. */
export async function processRefunds(platform: Platform, providers: RefundProviders): Promise<void> {
  for (;;) {
    const due = await takeDue(platform)
    await Promise.all(due.map(refund => processRefund(platform, providers, refund)))
    if (due.length < batch) return
  }
}

/** Makes every refund of a payment due at once after an event of its provider. */
export async function processRefundsNow(
  platform: Platform,
  providers: RefundProviders,
  reference: string,
): Promise<void> {
  const named = platform.database
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.reference, reference))
  // A second payment has a reference of its own that its provider does not know.
  const ids = platform.database
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        eq(payments.reference, reference),
        and(eq(payments.subject_type, 'payment'), inArray(payments.subject_id, named)),
      ),
    )
  await platform.database
    .update(refunds)
    .set({ check_at: platform.clock.now() })
    .where(and(inArray(refunds.payment_id, ids), ne(refunds.status, 'processed')))
  await processRefunds(platform, providers)
}

/** Claims refunds for this process. */
function takeDue({ database, clock }: Platform): Promise<DueRefund[]> {
  const now = new Date()
  const due = database.$with('due').as(
    database
      .select({ id: refunds.id, payment_id: refunds.payment_id })
      .from(refunds)
      .where(
        and(
          lte(refunds.check_at, clock.now()),
          or(isNull(refunds.taken_until), lte(refunds.taken_until, now)),
        ),
      )
      .orderBy(asc(refunds.check_at))
      .limit(batch)
      .for('update', { skipLocked: true }),
  )
  return database
    .with(due)
    .update(refunds)
    .set({ taken_until: new Date(now.getTime() + takenFor) })
    .from(due)
    .innerJoin(payments, eq(payments.id, due.payment_id))
    .where(eq(refunds.id, due.id))
    .returning({
      id: refunds.id,
      payment_id: refunds.payment_id,
      status: refunds.status,
      amount: refunds.amount,
      created_at: refunds.created_at,
      reference: payments.reference,
      provider: payments.provider,
      transaction_id: payments.provider_transaction_id,
      provider_refund_id: refunds.provider_refund_id,
      other_ids: sql<string[]>`array(
        select other.provider_refund_id from refunds as other
        where other.payment_id = ${payments.id} and other.id <> ${refunds.id}
          and other.provider_refund_id is not null)`,
      payment_status: payments.status,
      by: refunds.by,
      network: payments.network,
      phone: payments.phone,
      subject_name: payments.subject_name,
    })
}

async function processRefund(
  platform: Platform,
  providers: RefundProviders,
  refund: DueRefund,
): Promise<void> {
  try {
    const outcome = await findOrSendRefund(platform, providers, refund)
    await bookRefund(platform, refund.id, refund.payment_id, outcome, nextCheck(platform, refund))
  } catch (error) {
    platform.log.error('a refund could not be followed', { reference: refund.reference, error })
  }
}

/** Searches for the refund before it is sent, because an earlier request may have succeeded with a lost response. */
async function findOrSendRefund(
  platform: Platform,
  providers: RefundProviders,
  refund: DueRefund,
): Promise<RefundOutcome> {
  const provider = providers.payments.get(refund.provider)
  if (!provider || refund.transaction_id === null) return { status: 'unreachable' }
  const status = refund.status as RefundStatus
  const request: RefundRequest = {
    refundId: refund.id,
    reference: refund.reference,
    transactionId: refund.transaction_id,
    amount: refund.amount,
    requestedAt: refund.created_at,
    providerRefundId: refund.provider_refund_id,
    otherIds: refund.other_ids,
  }
  if (refund.by === 'transfer') {
    const transfers = providers.transfers.get(refund.provider)
    const { network, phone, subject_name } = refund
    if (!transfers || network === null || phone === null) return { status: 'unreachable' }
    const wallet = { network: network as Network, phone, name: `Refund of ${subject_name}` }
    const findRefund = () => provider.findRefund(request)
    return findOrTransfer(transfers, { ...request, status }, wallet, () =>
      findObstacle(platform, refund.payment_id, findRefund),
    )
  }
  const began = Date.now()
  const found = await provider.findRefund(request)
  if (found.status !== 'unknown' || status !== 'requested') return found
  // Nothing is refunded in addition during a dispute.
  if (refund.payment_status === 'disputed') return { status: 'unreachable' }
  return Date.now() - began < latestStart ? provider.refund(request) : { status: 'unreachable' }
}

function nextCheck(platform: Platform, { created_at }: DueRefund): Date {
  const age = platform.clock.now().getTime() - created_at.getTime()
  return after(platform.clock, Math.min(latest, Math.max(soonest, age / 2)))
}
