import { createHash, timingSafeEqual } from 'node:crypto'
import { invalid } from './refusal.ts'

const nextStep = 'Ensure that you provide the correct authorization key for the request'

/** Refuses with 401 unless the header is `Bearer` and our secret key, compared in constant time. */
export function requireKey(header: string | undefined, secretKey: string): void {
  if (!header) throw invalid('No Authorization Header was found', nextStep, 'missing_key', 401)
  const key = /^Bearer +(.+)$/i.exec(header)?.[1] ?? ''
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    throw invalid('Invalid key', nextStep, 'invalid_key', 401)
}

// Digests are of one length, which the comparison needs and which hides the length of the key.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
