import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { ProviderEvent, WebhookOutcome } from './provider.ts'

/** The stored part of an event. It contains neither the payer's address nor the card's authorization. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]).optional(),
    reference: z.string().optional(),
    /** Present in events of a dispute. */
    transaction: z.object({ reference: z.string() }).optional().catch(undefined),
    transaction_reference: z.string().nullish(),
    refund_reference: z.string().nullish(),
    status: z.string().optional(),
    // A string in some refund events and a number in others.
    amount: z.union([z.number(), z.string()]).optional(),
  }),
})
type Event = z.output<typeof Event>

/** The signature is HMAC-SHA512 of the raw bytes with the secret key, in hexadecimal. */
export function readWebhook(
  secretKey: string,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): WebhookOutcome {
  const sent = headers['x-paystack-signature']
  if (typeof sent !== 'string' || !/^[0-9a-f]{128}$/.test(sent)) return { status: 'forged' }
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(sent, 'hex'))) return { status: 'forged' }
  const body = parseEvent(rawBody)
  const reference = body && referenceOf(body)
  if (!body || !reference) return { status: 'ignored' }
  const about = aboutOf(body)
  const id = body.data.id === undefined ? undefined : String(body.data.id)
  const disputeId = about === 'dispute' ? id : undefined
  const transactionId = about === 'payment' ? id : undefined
  const key = keyOf(body, reference)
  return { status: 'event', event: { key, reference, about, disputeId, transactionId, body } }
}

function aboutOf({ event }: Event): ProviderEvent['about'] {
  if (event.startsWith('charge.dispute.')) return 'dispute'
  if (event.startsWith('transfer.')) return 'transfer'
  return event.startsWith('refund.') ? 'refund' : 'payment'
}

/** Each kind of event names the transaction in another field. */
const referenceOf = ({ data }: Event): string | undefined =>
  data.transaction_reference ?? data.transaction?.reference ?? data.reference

/** Payloads carry no event id, so the type of the event and its subject form the key. */
function keyOf({ event, data }: Event, reference: string): string {
  if (event.startsWith('refund.'))
    return `${event}:${reference}:${data.refund_reference ?? data.amount ?? ''}`
  return `${event}:${data.id ?? `${reference}:${data.status ?? ''}`}`
}

function parseEvent(rawBody: Buffer): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
