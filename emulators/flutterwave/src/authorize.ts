import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** Refuses with 401 unless the header is `Bearer` and our secret key, compared in constant time. */
export function requireKey(header: string | undefined, secretKey: string): void {
  if (!header) throw new Refusal('Authorization required', 401)
  const sent = header.replace(/^Bearer +/i, '')
  // Digests are of one length, which the comparison needs and which hides the length of the key.
  const [left, right] = [sent, secretKey].map(key => createHash('sha256').update(key).digest())
  if (!left || !right || !timingSafeEqual(left, right)) throw new Refusal('Invalid authorization key', 401)
}
