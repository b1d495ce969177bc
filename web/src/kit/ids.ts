import { toBase64Url } from '@akyede/contract/signing'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A ULID: 48 bits of time and 80 random bits, sortable by time. Each user action uses one as its Idempotency-Key
 * (D6).
 */
export function ulid(now: number = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, at) => crockford.charAt(Math.floor(now / 32 ** (9 - at)) % 32))
  const random = Array.from(randomBytes(16), byte => crockford.charAt(byte % 32))
  return [...time, ...random].join('')
}

/** 128 random bits in base64url, so that no two signatures of a key share a nonce. */
export const newNonce = (): string => toBase64Url(randomBytes(16))

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
