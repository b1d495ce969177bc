import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type {
  InitiateOutcome,
  InitiateRequest,
  PaymentProvider,
  VerifyOutcome,
  WebhookOutcome,
} from './provider.ts'

export interface PaystackOptions {
  readonly secretKey: string
  /** https://api.paystack.co, or where its emulator listens. */
  readonly baseUrl: () => string
  /** Milliseconds before a call counts as unreachable. */
  readonly timeout?: number
}

const Initialized = z.object({ data: z.object({ authorization_url: z.url() }) })
const Refused = z.object({ message: z.string(), code: z.string().optional() })
const Verified = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    // The provider's samples send amounts both as numbers and as strings.
    amount: z.coerce.number().int(),
    currency: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
    message: z.string().nullish(),
  }),
})
/** What is kept of an event, for ever: the payer's address and the card's authorization stay out. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]).optional(),
    reference: z.string().optional(),
    status: z.string().optional(),
  }),
})

/** Paystack's API: https://paystack.com/docs/api, sections Transaction and Webhooks. Amounts in pesewas. */
export function createPaystack({ secretKey, baseUrl, timeout = 15_000 }: PaystackOptions): PaymentProvider {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    try {
      const response = await fetch(baseUrl() + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch {
      return undefined
    }
  }
  return {
    name: 'paystack',
    async initiate(request) {
      return readInitiated(await ask('POST', '/transaction/initialize', initializeBody(request)))
    },
    async verify(reference) {
      return readVerified(await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`))
    },
    readWebhook: (rawBody, headers) => readWebhook(secretKey, rawBody, headers),
  }
}

type Answer = { status: number; body: unknown } | undefined

function initializeBody(request: InitiateRequest): Record<string, unknown> {
  return {
    email: request.email,
    amount: request.amount,
    currency: request.currency,
    reference: request.reference,
    callback_url: request.returnUrl,
    channels: request.channel ? [request.channel] : ['mobile_money', 'card'],
    metadata: { cancel_action: request.cancelUrl },
  }
}

function readInitiated(answer: Answer): InitiateOutcome {
  if (!answer || answer.status >= 500) return { status: 'unreachable' }
  const initialized = Initialized.safeParse(answer.body)
  if (answer.status < 300 && initialized.success) {
    return { status: 'redirect', authorizationUrl: initialized.data.data.authorization_url }
  }
  const { message = '', code = '' } = Refused.safeParse(answer.body).data ?? {}
  if (code === 'duplicate_reference' || /duplicate.*reference/i.test(message)) return { status: 'duplicate' }
  return { status: 'refused', reason: message.slice(0, 200) }
}

function readVerified(answer: Answer): VerifyOutcome {
  if (!answer || answer.status >= 500 || answer.status === 401) return { status: 'unreachable' }
  if (answer.status === 404 || answer.status === 400) return { status: 'unknown' }
  const verified = Verified.safeParse(answer.body)
  if (!verified.success) return { status: 'unreachable' }
  const { data } = verified.data
  switch (data.status) {
    case 'success':
      return {
        status: 'succeeded',
        amount: data.amount,
        currency: data.currency,
        transactionId: String(data.id),
        channel: data.channel ?? 'unknown',
      }
    case 'failed':
    case 'reversed':
      return { status: 'failed', reason: (data.gateway_response ?? data.message ?? 'Declined').slice(0, 200) }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { status: 'open', busy: true }
    default:
      return { status: 'open', busy: false }
  }
}

function readWebhook(secretKey: string, rawBody: Buffer, headers: IncomingHttpHeaders): WebhookOutcome {
  const sent = headers['x-paystack-signature']
  if (typeof sent !== 'string' || !/^[0-9a-f]{128}$/.test(sent)) return { status: 'forged' }
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(sent, 'hex'))) return { status: 'forged' }
  const body = parseEvent(rawBody)
  if (!body?.data.reference) return { status: 'ignored' }
  const { event, data } = body
  // Payloads carry no event id: event and transaction together name it.
  const key = `${event}:${data.id ?? `${data.reference}:${data.status ?? ''}`}`
  return { status: 'event', event: { key, reference: data.reference ?? '', body } }
}

function parseEvent(rawBody: Buffer): z.output<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
