import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a token or signature in constant time, as it is written: several base64url texts decode to the same bytes,
 * and one of them is right.
 */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
