import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy, type HeaderPolicy, securityHeaders } from './headers.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const worthwhileBytes = 1024

/** An answer ready for the wire. */
export interface Delivery {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** What of the request decides how its answer is delivered. */
export interface DeliveryRequest {
  acceptEncoding: string
  ifNoneMatch: string
  nonce: string
}

/** Turns a rendered response into bytes: security headers, a validator for whole pages, compression. */
export async function deliver(
  response: Response,
  request: DeliveryRequest,
  policy: HeaderPolicy,
): Promise<Delivery> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string | string[]> = {
    // Not `no-store`: that would lose the back/forward cache.
    'cache-control': 'private, no-cache',
    ...Object.fromEntries(response.headers),
    ...securityHeaders(policy),
    vary: 'Accept-Encoding, Save-Data',
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies

  const isDocument = headers['content-type']?.includes('text/html') ?? false
  if (isDocument && response.status === 200 && bytes.length > 0) {
    headers.etag = validator(bytes, request.nonce)
    // A 304 carries no policy: the kept page keeps the one that its own nonce fits.
    if (request.ifNoneMatch === headers.etag) return { status: 304, headers, body: Buffer.alloc(0) }
  }
  if (isDocument) headers['content-security-policy'] = contentSecurityPolicy(request.nonce, policy)
  return compress({ status: response.status, headers, body: bytes }, request.acceptEncoding)
}

/** The nonce differs in every answer; two pages that differ in it alone are the same page. */
function validator(bytes: Buffer, nonce: string): string {
  const page = bytes.toString('utf8').replaceAll(nonce, '')
  return `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
}

async function compress(delivery: Delivery, acceptEncoding: string): Promise<Delivery> {
  if (delivery.body.length < worthwhileBytes) return delivery
  if (/\bbr\b/.test(acceptEncoding)) {
    const body = await brotli(delivery.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return { ...delivery, headers: { ...delivery.headers, 'content-encoding': 'br' }, body }
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    const body = await gzipped(delivery.body)
    return { ...delivery, headers: { ...delivery.headers, 'content-encoding': 'gzip' }, body }
  }
  return delivery
}
