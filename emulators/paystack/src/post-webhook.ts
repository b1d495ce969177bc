import { createHmac } from 'node:crypto'

const responseTimeoutMs = 30_000

/** The `x-paystack-signature`: the hex HMAC-SHA512 of the bytes sent, keyed with the secret. */
export function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

type Post = { url: () => string; body: string; secretKey: string; stop: AbortSignal }

/** Posts a webhook once; returns the response status, or 0 without a response within 30 s. */
export async function postWebhook({ url, body, secretKey, stop }: Post): Promise<number> {
  try {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/emulator',
        'x-paystack-signature': signatureOf(body, secretKey),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(responseTimeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
