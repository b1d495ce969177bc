import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNotNull, lte } from '#platform/sql.ts'
import { type PaymentRow, typedPayment } from './payment.ts'
import { type PaymentsContext, type Providers, settle } from './settle.ts'
import { payments } from './tables.ts'

const batch = 10

/**
 * Milliseconds; longer than a provider takes to respond (15 s). Payments claimed by a process that died are claimed
 * by another one after this.
 */
const takenFor = 20_000

/**
 * There is no event for a failed or abandoned payment, so open ones are polled at 10 s, 30 s, 1 min, 3 min, 10 min,
 * 1 h and 24 h, and at their expiry. Late money is found the same way.
 */
export async function pollPayments(platform: PaymentsContext, providers: Providers): Promise<void> {
  for (;;) {
    const taken = await takeDue(platform)
    await Promise.all(taken.due.map(payment => check(platform, providers, payment, taken)))
    if (taken.due.length < batch) return
  }
}

interface ClaimedPayments {
  readonly due: readonly PaymentRow[]
  readonly at: Date
  readonly until: Date
}

/** Claims due payments for a while, so that two processes do not poll the same payment. */
const takeDue = (platform: Platform): Promise<ClaimedPayments> =>
  transaction(platform.database, async tx => {
    const at = platform.clock.now()
    const until = after(platform.clock, takenFor)
    const rows = await tx
      .select()
      .from(payments)
      .where(and(isNotNull(payments.check_at), lte(payments.check_at, at)))
      .orderBy(asc(payments.check_at))
      .limit(batch)
      .for('update', { skipLocked: true })
    const due = rows.flatMap(row => typedPayment(row) ?? [])
    const ids = due.map(payment => payment.id)
    if (ids.length === 0) return { due, at, until }
    await tx.update(payments).set({ check_at: until }).where(inArray(payments.id, ids))
    return { due, at, until }
  })

/** Polls first and then sets the next time, so that a failed check is repeated and does not stop the others. */
async function check(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
  { at, until }: ClaimedPayments,
): Promise<void> {
  try {
    await settle(platform, providers, payment)
    await platform.database
      .update(payments)
      .set({ check_at: nextCheck(payment, at) })
      // Skips a payment that was settled or claimed by another process meanwhile.
      .where(and(eq(payments.id, payment.id), eq(payments.check_at, until)))
  } catch (error) {
    platform.log.error('a payment could not be checked', { reference: payment.reference, error })
  }
}

/** The next step after now, or the expiry if that comes first; null when all steps are done. */
function nextCheck({ created_at, expires_at }: PaymentRow, now: Date): Date | null {
  const start = created_at.getTime()
  const steps = limits.paymentChecks.map(step => start + step)
  const moments = [...steps, expires_at.getTime(), start + limits.order.expiresAfter]
  const next = moments.filter(moment => moment > now.getTime()).sort((a, b) => a - b)[0]
  return next === undefined ? null : new Date(next)
}
