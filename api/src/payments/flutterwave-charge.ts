import { toCedis } from '@akyede/contract/money'
import { z } from 'zod'
import type { InitiateOutcome, InitiateRequest, PayBy } from './provider.ts'
import { isDefinitiveResponse, type ProviderResponse } from './provider-http.ts'

/** Flutterwave's names of the networks. Its documentation uses both the old and the new name of Telecel. */
export type NetworkNames = Readonly<Record<Extract<PayBy, { way: 'phone' }>['network'], string>>

const Linked = z.object({ status: z.literal('success'), data: z.object({ link: z.url() }) })
const Charged = z.object({
  status: z.literal('success'),
  data: z.object({ status: z.string().nullish() }).nullish(),
  meta: z.object({ authorization: z.object({ redirect: z.url().nullish() }) }).nullish(),
})
const Refused = z.object({ status: z.literal('error'), message: z.string() })

/** Shown while a prompt waits on the phone, because the provider sends no text for it. */
export const promptText = 'Check your phone and enter your MoMo PIN to approve.'

/** https://developer.flutterwave.com/v3.0/docs/ghana: amounts in cedis, numbers in national format, 0551234987. */
export const chargeBody = (
  request: InitiateRequest,
  { network, phone }: Extract<PayBy, { way: 'phone' }>,
  networkNames: NetworkNames,
): Record<string, unknown> => ({
  ...commonBody(request),
  email: request.email,
  phone_number: phone.replace(/^\+233/, '0'),
  network: networkNames[network],
})

/**
 * https://developer.flutterwave.com/v3.0/docs/flutterwave-standard-1: the page on which the payer chooses a method.
 */
export const paymentBody = (
  request: InitiateRequest,
  { channel }: Extract<PayBy, { way: 'page' }>,
): Record<string, unknown> => ({
  ...commonBody(request),
  payment_options: channel ? pageOptions[channel] : `${pageOptions.mobile_money},${pageOptions.card}`,
  customer: { email: request.email },
  // In whole minutes, at most a day.
  session_duration: Math.min(1_440, Math.max(1, Math.ceil(request.payableFor / 60_000))),
})

const pageOptions = { card: 'card', mobile_money: 'mobilemoneyghana' }

function commonBody({ reference, amount, currency, returnUrl }: InitiateRequest): Record<string, unknown> {
  const address = new URL(returnUrl)
  // The provider appends parameters of its own; our return page needs the reference.
  address.searchParams.set('reference', reference)
  return { tx_ref: reference, amount: toCedis(amount), currency, redirect_url: address.href }
}

export function readPaymentLinkResponse(response: ProviderResponse): InitiateOutcome {
  const linked = Linked.safeParse(response?.body)
  if (response && response.status < 300 && linked.success) {
    return { status: 'redirect', authorizationUrl: linked.data.data.link }
  }
  return readRefusal(response)
}

export function readChargeResponse(response: ProviderResponse): InitiateOutcome {
  const charged = Charged.safeParse(response?.body)
  if (!response || response.status >= 300 || !charged.success) return readRefusal(response)
  const { data, meta } = charged.data
  if (data?.status === 'successful' || data?.status === 'failed') return { status: 'decided' }
  const page = meta?.authorization.redirect
  return page ? { status: 'redirect', authorizationUrl: page } : { status: 'wait', displayText: promptText }
}

/** Only a readable refusal fails a payment. An unreadable response may be a charge and is verified later. */
function readRefusal(response: ProviderResponse): InitiateOutcome {
  const refused = Refused.safeParse(response?.body)
  if (!isDefinitiveResponse(response) || !refused.success) return { status: 'unreachable' }
  const { message } = refused.data
  if (/duplicate|already exist|already (been )?used/i.test(message)) return { status: 'duplicate' }
  return { status: 'refused', reason: message.slice(0, 200) }
}
