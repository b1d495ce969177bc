import { apiVersion } from '@akyede/contract/api-root'
import { type DeviceKey, signRequest } from '@akyede/contract/signing'
import { newNonce } from './ids.ts'

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly method: string
  /** The URL as it will be sent. Path and query are signed. */
  readonly url: URL
  readonly body: Uint8Array<ArrayBuffer> | string | undefined
  readonly bearer: string | undefined
  readonly csrfToken: string | undefined
  readonly idempotencyKey: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Adds the headers that every API request carries: API version, CSRF token, device fingerprint and signature. */
export interface RequestSigner {
  headersFor(outgoing: UnsignedRequest): Promise<Record<string, string>>
  /** Adopts the server's time from a `Date` header after a signature was refused for its clock. */
  learnClock(dateHeader: string | null): void
}

export function createRequestSigner(
  deviceKey: () => Promise<DeviceKey<CryptoKey>>,
  now: () => number = Date.now,
): RequestSigner {
  let offset = 0
  return {
    async headersFor({ method, url, body, bearer, csrfToken, idempotencyKey, headers }) {
      return signRequest(crypto.subtle, await deviceKey(), {
        method,
        path: url.pathname,
        query: url.search,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          'x-api-version': apiVersion,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body,
        created: Math.floor((now() + offset) / 1000),
        nonce: newNonce(),
      })
    },
    learnClock(dateHeader) {
      const server = Date.parse(dateHeader ?? '')
      if (Number.isFinite(server)) offset = server - now()
    },
  }
}
