import { createHash, createPublicKey, type KeyObject, verify as verifyBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import {
  componentsOf,
  coveredHeaders,
  parseParameters,
  type SignableRequest,
  signatureBase,
} from '@akyede/contract/signing'
import { LRUCache } from 'lru-cache'
import type { Nonces } from './nonces.ts'

/** The part of a request that its signature covers. */
export interface ReceivedRequest {
  readonly method: string
  /** Path and query as received. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawBody: Buffer | undefined
}

export interface SignatureVerifier {
  /**
   * The fingerprint of the signing key, or undefined for an unsigned request. Refuses with `signature_invalid`,
   * `signature_clock` and, where `once` is set, `signature_replayed`.
   */
  verify(request: ReceivedRequest, options: { readonly once: boolean }): Promise<string | undefined>
  /** The same check before the body is read: the digest is not checked and no nonce is spent. */
  verifyHead(request: Omit<ReceivedRequest, 'rawBody'>): string | undefined
}

interface PublicKey {
  readonly key: KeyObject
  readonly fingerprint: string
}

/**
 * Verifies request signatures by RFC 9421 (security design, section 1). Their age is judged by the real clock, so
 * that a moved test clock breaks no open tab (D147).
 */
export function createSignatureVerifier(nonces: Nonces, now: () => number = Date.now): SignatureVerifier {
  const keys = new LRUCache<string, PublicKey>({ max: 10_000 })

  function keyOf(header: string): PublicKey {
    const known = keys.get(header)
    if (known) return known
    const imported = importKey(header)
    keys.set(header, imported)
    return imported
  }

  function verifiedHead(request: Omit<ReceivedRequest, 'rawBody'>) {
    const { signature, 'signature-input': input } = request.headers
    if (signature === undefined && input === undefined) return undefined
    const signable = signableOf(request)
    const parameters = parseParameters(headerText(input))
    if (!parameters || !coversAll(parameters.components, signable)) throw invalid()
    const { key, fingerprint } = keyOf(headerText(request.headers['x-device-key']))
    if (parameters.keyId !== fingerprint || !namesKey(request.headers, fingerprint)) throw invalid()
    const base = Buffer.from(signatureBase(signable, parameters.components, parameters.raw))
    const bytes = signatureBytes(headerText(signature))
    if (!verifyBytes('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, bytes)) throw invalid()
    if (Math.abs(now() - parameters.created * 1000) > limits.signature.window) {
      throw new Failure('signature_clock')
    }
    return { fingerprint, nonce: parameters.nonce }
  }

  return {
    verifyHead: request => verifiedHead(request)?.fingerprint,
    async verify(request, { once }) {
      const head = verifiedHead(request)
      if (!head) return undefined
      if (!digestHolds(request)) throw invalid()
      if (once && !(await nonces.spend(head.fingerprint, head.nonce))) {
        throw new Failure('signature_replayed')
      }
      return head.fingerprint
    },
  }
}

/** The fingerprint of the key that signed these words. Refuses with `signature_invalid`. */
export function signerOf({ key, signature }: { key: string; signature: string }, words: string): string {
  const signer = importKey(key)
  const holds = verifyBytes(
    'sha256',
    Buffer.from(words),
    { key: signer.key, dsaEncoding: 'ieee-p1363' },
    decoded(signature, 'base64url', 64),
  )
  if (!holds) throw invalid()
  return signer.fingerprint
}

const invalid = () => new Failure('signature_invalid')
const headerText = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

function signableOf({ method, url, headers }: Omit<ReceivedRequest, 'rawBody'>): SignableRequest {
  const queryAt = url.indexOf('?')
  const covered = coveredHeaders.map(name => [name, headers[name]] as const)
  if (covered.some(([, value]) => Array.isArray(value))) throw invalid()
  return {
    method,
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    query: queryAt < 0 ? '' : url.slice(queryAt),
    headers: Object.fromEntries(covered) as SignableRequest['headers'],
  }
}

/**
 * Tells whether the signature covers exactly the components that the request carries, so that nothing is sent
 * unsigned.
 */
function coversAll(components: readonly string[], request: SignableRequest): boolean {
  return components.join(' ') === componentsOf(request).join(' ')
}

const namesKey = (headers: IncomingHttpHeaders, fingerprint: string) =>
  (headers['x-device-fingerprint'] ?? fingerprint) === fingerprint

/** Decodes only the canonical encoding, so that no changed character goes unnoticed. */
function decoded(text: string, encoding: 'base64' | 'base64url', length: number): Buffer {
  const bytes = Buffer.from(text, encoding)
  if (bytes.length !== length || bytes.toString(encoding) !== text) throw invalid()
  return bytes
}

function signatureBytes(header: string): Buffer {
  const [, text = ''] = /^gm=:([\w+/=]{88}):$/.exec(header) ?? []
  return decoded(text, 'base64', 64)
}

/** X-Device-Key is the uncompressed point: 0x04, x, y. */
function importKey(header: string): PublicKey {
  const point = decoded(header, 'base64url', 65)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  try {
    if (point[0] !== 4) throw invalid()
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return { key, fingerprint: createHash('sha256').update(point).digest('base64url') }
  } catch {
    throw invalid()
  }
}

/** Tells whether `Content-Digest` (RFC 9530) matches the body; every body needs one. */
function digestHolds({ headers, rawBody }: ReceivedRequest): boolean {
  const digest = headers['content-digest']
  const length = rawBody?.length ?? 0
  if (digest === undefined) return length === 0
  const bytes = createHash('sha256')
    .update(rawBody ?? '')
    .digest('base64')
  return digest === `sha-256=:${bytes}:`
}
