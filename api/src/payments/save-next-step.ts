import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { changePayment, lockPayment, type PaymentRow } from './payment.ts'
import type { NextStep } from './provider.ts'
import { type Providers, settle } from './settle.ts'

/** Stores the payer's next step; settles the payment when the provider has already decided. */
export async function saveNextStep(
  platform: Platform,
  providers: Providers,
  paymentId: string,
  step: NextStep,
): Promise<PaymentRow> {
  const stored = await transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, paymentId)
    // The payment may have ended meanwhile; its stored state is the truth.
    const isWaiting = locked.status === 'action_required'
    if ((locked.status !== 'created' && !isWaiting) || (isWaiting && step.status === 'otp')) return locked
    return step.status === 'otp'
      ? changePayment(tx, locked, 'action_required', waitingFor(platform, step))
      : changePayment(tx, locked, 'pending', waitingFor(platform, step))
  })
  return step.status === 'decided'
    ? ((await settle(platform, providers, stored.reference)) ?? stored)
    : stored
}

function waitingFor(platform: Platform, step: NextStep) {
  const nothing = {
    sending_until: null,
    authorization_url: null,
    display_text: null,
    action_expires_at: null,
  }
  switch (step.status) {
    case 'redirect':
      return { ...nothing, authorization_url: step.authorizationUrl }
    case 'otp':
    case 'wait':
      return {
        ...nothing,
        display_text: step.displayText,
        action_expires_at: after(platform.clock, limits.promptLifetime),
      }
    case 'decided':
      return nothing
  }
}
