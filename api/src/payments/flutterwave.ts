import {
  chargeBody,
  type NetworkNames,
  paymentBody,
  promptText,
  readChargeResponse,
  readPaymentLinkResponse,
} from './flutterwave-charge.ts'
import { listChargebacks } from './flutterwave-chargeback.ts'
import { findRefund, listRefunds, readRefundResponse, refundBody } from './flutterwave-refund.ts'
import { readPaidTransactions, readVerifyResponse } from './flutterwave-verify.ts'
import { readWebhook } from './flutterwave-webhook.ts'
import type { PaidTransaction, PaymentProvider, ResumeOutcome, VerifyOutcome } from './provider.ts'
import { createProviderClient, isDefinitiveResponse, type ProviderConfig } from './provider-http.ts'

export interface FlutterwaveConfig extends ProviderConfig {
  /** The secret of webhooks. Without it all webhooks are rejected, and payments are polled. */
  readonly secretHash: string | undefined
  readonly networkNames: NetworkNames
}

/** Flutterwave's API, version 3: https://developer.flutterwave.com/v3.0/docs. Its amounts are cedis, ours pesewas. */
export function createFlutterwave({
  secretHash,
  networkNames,
  ...address
}: FlutterwaveConfig): PaymentProvider {
  const callProvider = createProviderClient(address)
  const verify = async (reference: string): Promise<VerifyOutcome> => {
    const query = new URLSearchParams({ tx_ref: reference })
    const outcome = readVerifyResponse(
      await callProvider('GET', `/transactions/verify_by_reference?${query}`),
      reference,
    )
    if (outcome.status !== 'failed') return outcome
    // A page may be retried. `verify` returns one of several transactions, and another may hold money.
    const [money] = (await findMoney(reference)) ?? [undefined]
    return money ? { status: 'succeeded', ...money } : outcome
  }
  const findMoney = async (reference: string): Promise<readonly PaidTransaction[] | undefined> => {
    const query = new URLSearchParams({ tx_ref: reference })
    return readPaidTransactions(await callProvider('GET', `/transactions?${query}`), reference)
  }
  return {
    name: 'flutterwave',
    async initiate(request) {
      const { payBy } = request
      if (payBy.way === 'page')
        return readPaymentLinkResponse(await callProvider('POST', '/payments', paymentBody(request, payBy)))
      const body = chargeBody(request, payBy, networkNames)
      return readChargeResponse(await callProvider('POST', '/charges?type=mobile_money_ghana', body))
    },
    async resume({ reference, payBy }) {
      return readResumeResponse(await verify(reference), payBy.way)
    },
    // Codes are typed on the provider's own page.
    submitOtp: async () => ({ status: 'not asked' }),
    verify,
    findPaidTransactions: findMoney,
    async closePage(authorizationUrl) {
      const response = await callProvider('POST', '/payments/link/disable', { link: authorizationUrl })
      // A refusal counts as closed: the link has expired or never existed.
      return isDefinitiveResponse(response)
    },
    async refund(request) {
      const path = `/transactions/${encodeURIComponent(request.transactionId)}/refund`
      return readRefundResponse(await callProvider('POST', path, refundBody(request)))
    },
    findRefund: request => findRefund(callProvider, request),
    listRefunds: moneyQuery => listRefunds(callProvider, moneyQuery),
    listDisputes: moneyQuery => listChargebacks(callProvider, moneyQuery),
    readWebhook: (rawBody, headers) => readWebhook(secretHash, rawBody, headers),
  }
}

/**
 * The link of a call whose response was lost is unknown to everyone, so nobody can pay there unless a payment has
 * begun. A wallet may have been prompted all the same, and a payer is never prompted twice.
 */
function readResumeResponse(outcome: VerifyOutcome, way: 'page' | 'phone'): ResumeOutcome {
  switch (outcome.status) {
    case 'succeeded':
    case 'failed':
      return { status: 'decided' }
    case 'unreachable':
      return { status: 'unreachable' }
    case 'open':
      return { status: 'wait', displayText: promptText }
    case 'unknown':
      return { status: way === 'phone' ? 'unknown' : 'lost' }
  }
}
