import { z } from 'zod'
import type { InitiateOutcome, InitiateRequest, NextStep, OtpOutcome, ResumeOutcome } from './provider.ts'
import { isDefinitiveResponse, type ProviderResponse } from './provider-http.ts'

const Initialized = z.object({
  data: z.object({ authorization_url: z.url(), reference: z.string().nullish() }),
})
const Charged = z.object({
  data: z.object({
    status: z.string(),
    reference: z.string().nullish(),
    display_text: z.string().nullish(),
    url: z.url().nullish(),
  }),
})
const Refused = z.object({ message: z.string(), code: z.string().optional() })

const prompt = 'Check your phone and enter your MoMo PIN to approve.'
const voucher = 'Dial *110# to get a voucher code, then enter it here.'

/** What to do for a code. Other networks may ask for another one, in the provider's words. */
const codeWords = (providers: string | null | undefined): string => {
  if (!providers) return 'Enter the code from your network.'
  return /\*110#.*voucher/i.test(providers) ? voucher : providers.slice(0, 300)
}

/** https://paystack.com/docs/payments/payment-channels/#mobile-money: numbers in national format, 0551234987. */
export const chargeBody = (
  request: InitiateRequest,
  { network, phone }: Extract<InitiateRequest['payBy'], { way: 'phone' }>,
): Record<string, unknown> => ({
  email: request.email,
  amount: request.amount,
  currency: request.currency,
  reference: request.reference,
  mobile_money: { phone: phone.replace(/^\+233/, '0'), provider: network },
})

/** An answer about another payment is ignored. */
const isAbout = (actual: string | null | undefined, reference: string): boolean =>
  (actual ?? reference) === reference

export function readInitializeResponse(response: ProviderResponse, reference: string): InitiateOutcome {
  const initialized = Initialized.safeParse(response?.body)
  if (response && response.status < 300 && initialized.success) {
    if (!isAbout(initialized.data.data.reference, reference)) return { status: 'unreachable' }
    return { status: 'redirect', authorizationUrl: initialized.data.data.authorization_url }
  }
  return readRefusal(response)
}

export function readChargeResponse(response: ProviderResponse, reference: string): InitiateOutcome {
  const step = readStep(response, reference)
  return step ?? readRefusal(response)
}

/** An unreadable response may be a charge, so its payer is not prompted again. */
export function readResumeResponse(response: ProviderResponse, reference: string): ResumeOutcome {
  const step = readStep(response, reference)
  if (step) return step
  return isDefinitiveResponse(response) && isUnknownReference(response)
    ? { status: 'unknown' }
    : { status: 'unreachable' }
}

function isUnknownReference({ status, body }: NonNullable<ProviderResponse>): boolean {
  const { message = '' } = Refused.safeParse(body).data ?? {}
  return (status === 400 || status === 404) && /reference (is invalid|not found)/i.test(message)
}

export function readOtpResponse(response: ProviderResponse, reference: string): OtpOutcome {
  const step = readStep(response, reference)
  if (step) return step.status === 'otp' ? { status: 'wrong' } : step
  if (!isDefinitiveResponse(response) || response.status < 400) return { status: 'unreachable' }
  return { status: isUnknownReference(response) ? 'not asked' : 'wrong' }
}

/** A charge responds with 200 even when it failed; `data.status` decides. */
function readStep(response: ProviderResponse, reference: string): NextStep | undefined {
  const charged = Charged.safeParse(response?.body)
  if (!response || response.status >= 300 || !charged.success) return undefined
  if (!isAbout(charged.data.data.reference, reference)) return undefined
  const { status, display_text, url } = charged.data.data
  switch (status) {
    case 'pay_offline':
    case 'pending':
    case 'ongoing':
    case 'processing':
    case 'queued':
    // Sometimes sent for an unanswered prompt.
    case 'abandoned':
      return { status: 'wait', displayText: prompt }
    case 'send_otp':
      return { status: 'otp', displayText: codeWords(display_text) }
    case 'open_url':
      return url ? { status: 'redirect', authorizationUrl: url } : undefined
    case 'success':
    case 'failed':
    case 'timeout':
      return { status: 'decided' }
    default:
      return undefined
  }
}

function readRefusal(response: ProviderResponse): InitiateOutcome {
  const refused = Refused.safeParse(response?.body)
  if (!isDefinitiveResponse(response) || response.status < 400 || !refused.success)
    return { status: 'unreachable' }
  const { message, code = '' } = refused.data
  if (code === 'duplicate_reference' || /duplicate.*reference/i.test(message)) return { status: 'duplicate' }
  return { status: 'refused', reason: message.slice(0, 200) }
}
