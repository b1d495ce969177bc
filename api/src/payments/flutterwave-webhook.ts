import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { ProviderEvent, WebhookOutcome } from './provider.ts'

/** The stored part of an event. It contains no name, address or number of the payer. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.string().optional(),
    /** Present in events of a transfer. */
    reference: z.string().optional(),
    status: z.string(),
  }),
})

/**
 * Flutterwave signs nothing: `verif-hash` is a shared secret, the same on every webhook. A webhook with the secret
 * is accepted as a reason to verify, but its body is never trusted. Without a configured secret every webhook is
 * rejected.
 */
export function readWebhook(
  secretHash: string | undefined,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): WebhookOutcome {
  const sent = headers['verif-hash']
  if (!secretHash || typeof sent !== 'string' || !isSame(sent, secretHash)) return { status: 'forged' }
  const body = parseEvent(rawBody)
  if (!body) return { status: 'ignored' }
  const { event, data } = body
  const about = aboutOf(event)
  const reference = about === 'transfer' ? data.reference : data.tx_ref
  if (!reference) return { status: 'ignored' }
  const key = `${event}:${data.id}:${data.status}`
  const transactionId = about === 'payment' ? String(data.id) : undefined
  return { status: 'event', event: { key, reference, about, transactionId, body } }
}

function aboutOf(event: string): ProviderEvent['about'] {
  if (event.startsWith('chargeback')) return 'dispute'
  if (event.startsWith('transfer')) return 'transfer'
  return event.startsWith('refund') ? 'refund' : 'payment'
}

/** Digests have equal length, which the comparison requires and which hides the length of the secret. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function parseEvent(rawBody: Buffer): z.output<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
