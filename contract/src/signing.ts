/**
 * Request signatures after RFC 9421 with `Content-Digest` after RFC 9530, by a key that the browser cannot
 * export (security design, section 1). Shared by browsers, Node and the server's verification.
 */

export const signatureLabel = 'gm'
export const signatureTag = 'gift-v1'
export const signatureAlgorithm = 'ecdsa-p256-sha256'

/** The headers that a signature covers when they are sent, in this order. */
export const coveredHeaders = [
  'content-digest',
  'authorization',
  'x-api-version',
  'x-csrf-token',
  'x-device-fingerprint',
  'idempotency-key',
  'if-match',
] as const

/** The signed parts of a request. Header names are in lower case. */
export interface SignableRequest {
  readonly method: string
  /** As sent, without the query. */
  readonly path: string
  /** As sent, with its question mark; "" without a query. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface SignatureParameters {
  readonly components: readonly string[]
  /** Unix seconds. */
  readonly created: number
  readonly nonce: string
  /** The fingerprint of the key. */
  readonly keyId: string
}

/** The components that a request must cover: the request line and every listed header that it carries. */
export function componentsOf(request: SignableRequest): string[] {
  const headers = coveredHeaders.filter(name => request.headers[name] !== undefined)
  return ['@method', '@path', '@query', ...headers]
}

/** The value of `Signature-Input` for one signature, without its label. */
export function serializeParameters({ components, created, nonce, keyId }: SignatureParameters): string {
  const covered = components.map(name => `"${name}"`).join(' ')
  return `(${covered});created=${created};nonce="${nonce}";keyid="${keyId}";alg="${signatureAlgorithm}";tag="${signatureTag}"`
}

const parametersPattern =
  /^gm=(\(("[a-z@-]+"(?: "[a-z@-]+")*)\);created=(\d{1,12});nonce="([\w-]{16,64})";keyid="([\w-]{43})";alg="ecdsa-p256-sha256";tag="gift-v1")$/

/** Parses a `Signature-Input` header; undefined unless it has exactly this format. */
export function parseParameters(header: string): (SignatureParameters & { raw: string }) | undefined {
  const match = parametersPattern.exec(header)
  if (!match) return undefined
  const [, raw = '', covered = '', created = '', nonce = '', keyId = ''] = match
  const components = covered.match(/[a-z@-]+/g) ?? []
  return { components, created: Number(created), nonce, keyId, raw }
}

/** The bytes to sign or verify, as text (RFC 9421, section 2.5). */
export function signatureBase(request: SignableRequest, components: readonly string[], raw: string): string {
  const componentValue = (name: string) => {
    if (name === '@method') return request.method
    if (name === '@path') return request.path
    if (name === '@query') return request.query || '?'
    return request.headers[name] ?? ''
  }
  return [
    ...components.map(name => `"${name}": ${componentValue(name)}`),
    `"@signature-params": ${raw}`,
  ].join('\n')
}

/** The part of WebCrypto that signing needs; browsers and Node both have it. */
export interface SubtleSigner<Key> {
  digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  sign(
    algorithm: { name: 'ECDSA'; hash: 'SHA-256' },
    key: Key,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer>
}

export interface DeviceKey<Key> {
  readonly privateKey: Key
  /** The raw 65-byte public point. */
  readonly publicPoint: Uint8Array<ArrayBuffer>
  /** base64url(SHA-256(public point)), 43 characters. */
  readonly fingerprint: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding, without Node or DOM APIs. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63)
    text += b === undefined ? '=' : alphabet.charAt((group >> 6) & 63)
    text += c === undefined ? '=' : alphabet.charAt(group & 63)
  }
  return text
}

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/** UTF-8 in plain ECMAScript. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const escaped = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(escaped, char => char.charCodeAt(0))
}

/** The fingerprint of a public point. */
export async function fingerprintOf<Key>(
  subtle: SubtleSigner<Key>,
  publicPoint: Uint8Array<ArrayBuffer>,
): Promise<string> {
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', publicPoint)))
}

export interface SigningInput {
  readonly method: string
  readonly path: string
  readonly query: string
  /** Lower-case names; those in `coveredHeaders` are covered. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes of the body; undefined without a body. */
  readonly body?: Uint8Array<ArrayBuffer> | string | undefined
  /** Unix seconds. */
  readonly created: number
  /** At least 96 random bits, base64url. */
  readonly nonce: string
}

/** All headers of a signed request: the given ones, the device's, the digest and the signature. */
export async function signRequest<Key>(
  subtle: SubtleSigner<Key>,
  key: DeviceKey<Key>,
  input: SigningInput,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    ...input.headers,
    'x-device-fingerprint': key.fingerprint,
    'x-device-key': toBase64Url(key.publicPoint),
  }
  if (input.body !== undefined) {
    const bytes = typeof input.body === 'string' ? utf8(input.body) : input.body
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
    headers['content-digest'] = `sha-256=:${toBase64(digest)}:`
  }
  const request = { method: input.method, path: input.path, query: input.query, headers }
  const components = componentsOf(request)
  const raw = serializeParameters({
    components,
    created: input.created,
    nonce: input.nonce,
    keyId: key.fingerprint,
  })
  const base = utf8(signatureBase(request, components, raw))
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, base)
  headers['signature-input'] = `${signatureLabel}=${raw}`
  headers.signature = `${signatureLabel}=:${toBase64(new Uint8Array(signature))}:`
  return headers
}
