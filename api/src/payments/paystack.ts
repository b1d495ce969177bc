import { chargeBody, readCharged, readInitialized, readOtp, readResumed } from './paystack-charge.ts'
import { readDisputes } from './paystack-dispute.ts'
import { findRefundIn, readRefunded, readRefunds, refundBody } from './paystack-refund.ts'
import { readVerified } from './paystack-verify.ts'
import { readWebhook } from './paystack-webhook.ts'
import type { InitiateRequest, PaymentProvider } from './provider.ts'
import { askProvider, type ProviderAddress } from './provider-http.ts'

/** Paystack's API: https://paystack.com/docs/api, sections Transaction, Charge, Refund and Webhooks. Amounts in pesewas. */
export function createPaystack(address: ProviderAddress): PaymentProvider {
  const ask = askProvider(address)
  return {
    name: 'paystack',
    async initiate(request) {
      const { payBy } = request
      return payBy.way === 'phone'
        ? readCharged(await ask('POST', '/charge', chargeBody(request, payBy)))
        : readInitialized(await ask('POST', '/transaction/initialize', initializeBody(request, payBy)))
    },
    async resume({ reference, payBy }) {
      // Nobody got the page of a call whose answer was lost, and its address is not told twice.
      if (payBy.way === 'page') return { status: 'lost' }
      return readResumed(await ask('GET', `/charge/${encodeURIComponent(reference)}`))
    },
    async submitOtp(reference, otp) {
      return readOtp(await ask('POST', '/charge/submit_otp', { reference, otp }))
    },
    async verify(reference) {
      return readVerified(await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`))
    },
    async refund(request) {
      return readRefunded(await ask('POST', '/refund', refundBody(request)))
    },
    async findRefund(request) {
      return findRefundIn(await ask('GET', `/refund?${ofTransaction(request)}`), request)
    },
    async listRefunds(question) {
      return readRefunds(await ask('GET', `/refund?${ofTransaction(question)}`))
    },
    async listDisputes(question, disputeId) {
      const path = disputeId ? `/${encodeURIComponent(disputeId)}` : `?${ofTransaction(question)}`
      return readDisputes(await ask('GET', `/dispute${path}`), question.reference)
    },
    readWebhook: (rawBody, headers) => readWebhook(address.secretKey, rawBody, headers),
  }
}

const ofTransaction = ({ transactionId }: { transactionId: string }): URLSearchParams =>
  new URLSearchParams({ transaction: transactionId, perPage: '100' })

const initializeBody = (
  request: InitiateRequest,
  payBy: Extract<InitiateRequest['payBy'], { way: 'page' }>,
): Record<string, unknown> => ({
  email: request.email,
  amount: request.amount,
  currency: request.currency,
  reference: request.reference,
  callback_url: request.returnUrl,
  channels: payBy.channel ? [payBy.channel] : ['mobile_money', 'card'],
  metadata: { cancel_action: request.cancelUrl },
})
