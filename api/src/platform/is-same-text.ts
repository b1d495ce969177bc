import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a token or signature in constant time. It compares texts, because several base64url texts decode to the
 * same bytes and only one is canonical.
 */
export function isSameText(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
