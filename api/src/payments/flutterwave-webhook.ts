import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { ProviderEvent, WebhookOutcome } from './provider.ts'

/** What is kept of an event, for ever: the payer's name, address and number stay out. */
const Event = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.string(),
    status: z.string(),
  }),
})

/**
 * Flutterwave signs nothing: `verif-hash` is a secret word, the same on every webhook. Whoever sends it is heard; what
 * the body says is never believed. Without a word of ours nobody is heard.
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
  const key = `${event}:${data.id}:${data.status}`
  const transactionId = about === 'payment' ? String(data.id) : undefined
  return { status: 'event', event: { key, reference: data.tx_ref, about, transactionId, body } }
}

function aboutOf(event: string): ProviderEvent['about'] {
  if (event.startsWith('chargeback')) return 'dispute'
  return event.startsWith('refund') ? 'refund' : 'payment'
}

/** Digests are of one length, which the comparison needs and which hides the length of the secret. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function parseEvent(rawBody: Buffer): z.output<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
