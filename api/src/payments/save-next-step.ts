import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { type Executor, prepared } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { findPaymentById, type PaymentRow } from './payment.ts'
import type { NextStep } from './provider.ts'
import { type PaymentsContext, type Providers, settle } from './settle.ts'
import { payments } from './tables.ts'

/** Stores the payer's next step; settles the payment when the provider has already decided. */
export async function saveNextStep(
  platform: PaymentsContext,
  providers: Providers,
  paymentId: string,
  step: NextStep,
): Promise<PaymentRow> {
  // The payment may have ended meanwhile; its stored state is the truth.
  const stored =
    (await storeNextStep(platform, paymentId, step)) ?? (await findPaymentById(platform.database, paymentId))
  if (!stored) throw new Failure('payment.not_found')
  return settleIfDecided(platform, providers, stored, step)
}

/**
 * Stores the next step of a payment that is being sent, if its sender still has the claim until `claimedUntil`.
 * Undefined when another sender has it or the payment has ended.
 */
export async function saveFirstStep(
  platform: PaymentsContext,
  providers: Providers,
  paymentId: string,
  step: NextStep,
  claimedUntil: Date,
): Promise<PaymentRow | undefined> {
  const stored = await storeNextStep(platform, paymentId, step, claimedUntil)
  return stored && settleIfDecided(platform, providers, stored, step)
}

const settleIfDecided = async (
  platform: PaymentsContext,
  providers: Providers,
  stored: PaymentRow,
  step: NextStep,
): Promise<PaymentRow> => (step.status === 'decided' ? settle(platform, providers, stored) : stored)

async function storeNextStep(
  { database, clock }: Platform,
  paymentId: string,
  step: NextStep,
  claimedUntil: Date | null = null,
): Promise<PaymentRow | undefined> {
  const isPrompt = step.status === 'otp' || step.status === 'wait'
  const [row] = await updateNextStep(database).execute({
    paymentId,
    claimedUntil,
    status: step.status === 'otp' ? 'action_required' : 'pending',
    authorizationUrl: step.status === 'redirect' ? step.authorizationUrl : null,
    displayText: isPrompt ? step.displayText : null,
    actionExpiresAt: isPrompt ? after(clock, limits.promptLifetime) : null,
  })
  return row as PaymentRow | undefined
}

/**
 * The conditions stand for a lock: the row changes only from a status in which the next step is awaited, as the
 * transition table allows, and, where a claim is given, only for the sender that has it.
 */
const updateNextStep = prepared('save_next_step', (executor: Executor) => {
  const of = sql.placeholder
  const { status, sending_until } = payments
  const claimedUntil = sql`${of('claimedUntil')}::timestamptz`
  return executor
    .update(payments)
    .set({
      status: sql`${of('status')}`,
      sending_until: null,
      authorization_url: sql`${of('authorizationUrl')}`,
      display_text: sql`${of('displayText')}`,
      action_expires_at: sql`${of('actionExpiresAt')}::timestamptz`,
    })
    .where(
      and(
        eq(payments.id, of('paymentId')),
        sql`case when ${claimedUntil} is null
          then ${status} = 'created' or (${status} = 'action_required' and ${of('status')} <> 'action_required')
          else ${status} = 'created' and ${sending_until} = ${claimedUntil} end`,
      ),
    )
    .returning()
})
