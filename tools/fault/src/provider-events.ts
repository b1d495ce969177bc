import { createHmac } from 'node:crypto'

/** The key of the payment emulator (emulators/paystack/README.md), which signs its events. */
const secret = 'sk_test_akyede_emulator'

/** Events that a provider may send for a payment; only the first is true in a run. */
export const eventNames = [
  'charge.success',
  'refund.pending',
  'refund.processing',
  'refund.processed',
  'charge.dispute.create',
] as const
export type EventName = (typeof eventNames)[number]

/** The HMAC-SHA512 of the bytes, in hexadecimal. */
export const signatureOf = (bytes: string | Uint8Array, key = secret): string =>
  createHmac('sha512', key).update(bytes).digest('hex')

/** The body of an event; refund events make false claims. */
export function bodyOf(event: EventName, reference: string): string {
  const id = Number.parseInt(signatureOf(reference).slice(0, 8), 16)
  const about = event.startsWith('refund.')
    ? { transaction_reference: reference, refund_reference: null, amount: '100', status: event.slice(7) }
    : { id, reference, status: 'success', amount: 100 }
  return JSON.stringify({ event, data: { ...about, currency: 'GHS', domain: 'test' } })
}

export interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** A genuine event. */
export const genuine = (event: EventName, reference: string): Sent => {
  const body = bodyOf(event, reference)
  return { body, headers: { 'x-paystack-signature': signatureOf(body) } }
}

/** Posts an event as the provider does; returns the status, or 0 without a response. */
export async function post(origin: string, { body, headers }: Sent): Promise<number> {
  try {
    const response = await fetch(`${origin}/api/v1/payments/webhooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/** The n-th permutation of a list; starts again after the last. */
export function nthOrder<Item>(list: readonly Item[], n: number): Item[] {
  if (list.length === 0) return []
  const at = n % list.length
  const rest = list.filter((_, index) => index !== at)
  return [...list.slice(at, at + 1), ...nthOrder(rest, Math.floor(n / list.length))]
}
