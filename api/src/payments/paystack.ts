import {
  chargeBody,
  readChargeResponse,
  readInitializeResponse,
  readOtpResponse,
  readResumeResponse,
} from './paystack-charge.ts'
import { readDisputes } from './paystack-dispute.ts'
import { findRefundIn, readRefundList, readRefundResponse, refundBody } from './paystack-refund.ts'
import { readVerifyResponse } from './paystack-verify.ts'
import { readWebhook } from './paystack-webhook.ts'
import type { InitiateRequest, PaymentProvider, VerifyOutcome } from './provider.ts'
import { createProviderClient, isDefinitiveResponse, type ProviderConfig } from './provider-http.ts'

/**
 * Paystack's API: https://paystack.com/docs/api, sections Transaction, Charge, Refund and Webhooks. Amounts in
 * pesewas.
 */
export function createPaystack(address: ProviderConfig): PaymentProvider {
  const callProvider = createProviderClient(address)
  // The key selects the environment; answers from the other one are not about this account's money.
  const domain = address.secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const verify = async (reference: string): Promise<VerifyOutcome> => {
    const response = await callProvider('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
    return readVerifyResponse(response, reference, domain)
  }
  return {
    name: 'paystack',
    async initiate(request) {
      const { payBy } = request
      return payBy.way === 'phone'
        ? readChargeResponse(
            await callProvider('POST', '/charge', chargeBody(request, payBy)),
            request.reference,
          )
        : readInitializeResponse(
            await callProvider('POST', '/transaction/initialize', initializeBody(request, payBy)),
            request.reference,
          )
    },
    async resume({ reference, payBy }) {
      // The page of a call whose response was lost is unknown, and its address is not sent twice.
      if (payBy.way === 'page') return { status: 'lost' }
      return readResumeResponse(
        await callProvider('GET', `/charge/${encodeURIComponent(reference)}`),
        reference,
      )
    },
    async submitOtp(reference, otp) {
      return readOtpResponse(await callProvider('POST', '/charge/submit_otp', { reference, otp }), reference)
    },
    verify,
    // A reference has one transaction; a second id would appear here.
    async findPaidTransactions(reference) {
      const outcome = await verify(reference)
      if (outcome.status === 'unreachable') return undefined
      return outcome.status === 'succeeded' ? [outcome] : []
    },
    async limitPages(milliseconds) {
      const body = { timeout: Math.ceil(milliseconds / 1_000) }
      const response = await callProvider('PUT', '/integration/payment_session_timeout', body)
      if (!isDefinitiveResponse(response)) return 'unreachable'
      return response.status < 300 ? 'done' : 'refused'
    },
    async refund(request) {
      return readRefundResponse(await callProvider('POST', '/refund', refundBody(request)))
    },
    async findRefund(request) {
      return findRefundIn(await callProvider('GET', `/refund?${ofTransaction(request)}`), request)
    },
    async listRefunds(query) {
      return readRefundList(await callProvider('GET', `/refund?${ofTransaction(query)}`))
    },
    async listDisputes(query, disputeId) {
      const path = disputeId ? `/${encodeURIComponent(disputeId)}` : `?${ofTransaction(query)}`
      return readDisputes(await callProvider('GET', `/dispute${path}`), query.reference)
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
