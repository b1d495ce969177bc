import { Failure } from '@akyede/contract/failures'
import type { PaymentRow } from './payment.ts'
import { saveNextStep } from './save-next-step.ts'
import { type PaymentsContext, type Providers, settle } from './settle.ts'
import { isOpen } from './transitions.ts'

/**
 * Sends the payer's code to the provider. A payment that is already final is returned as it is, so that a repeated
 * call does no harm. Throws `payment.otp_wrong`, `payment.otp_not_asked`, `payment.provider_down`.
 */
export async function submitOtp(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
  otp: string,
): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment
  const provider = providers.get(payment.provider)
  if (payment.status !== 'action_required' || !provider) throw new Failure('payment.otp_not_asked')
  const outcome = await provider.submitOtp(payment.reference, otp)
  switch (outcome.status) {
    case 'wrong':
      throw new Failure('payment.otp_wrong')
    case 'unreachable':
      throw new Failure('payment.provider_down', { retryAfter: 5 })
    case 'not asked': {
      // An earlier call may have succeeded with a lost response.
      const current = await settle(platform, providers, payment)
      if (!isOpen(current.status)) return current
      throw new Failure('payment.otp_not_asked')
    }
    default:
      return saveNextStep(platform, providers, payment.id, outcome)
  }
}
