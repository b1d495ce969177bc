import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** How the bytes of an answer travel. */
export type Coding = 'br' | 'gzip' | 'identity'

type Headers = Readonly<Record<string, string | string[]>>

/** An answer before it is prepared for the wire. */
export interface PlainResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** An answer as it travels; the status 200 brings a strong validator of exactly these bytes along. */
export interface FinishedResponse extends PlainResponse {
  readonly etag: string | undefined
}

const worthwhileBytes = 1024
/** Well below 5 ms for a page, on a thread of its own. */
const brotliQuality = 5

const accepts = {
  br: /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[\s,])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
}

/** The best coding that an `Accept-Encoding` (RFC 9110, section 12.5.3) allows. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity'
  if (accepts.br.test(acceptEncoding)) return 'br'
  return accepts.gzip.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Compresses what gains by it and adds length, coding and validator. */
export async function finishResponse(plain: PlainResponse, wanted: Coding): Promise<FinishedResponse> {
  const coding = plain.body.length < worthwhileBytes ? 'identity' : wanted
  const body = await encode(plain.body, coding)
  const etag = plain.status === 200 ? validator(plain.body, coding) : undefined
  const headers = {
    ...plain.headers,
    ...(etag && { etag }),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    'content-length': String(body.length),
  }
  return { status: plain.status, headers, body, etag }
}

/** Does an `If-None-Match` name it? (RFC 9110, section 13.1.2: compared weakly, for proxies weaken it) */
export function hasMatchingEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}

const ofTheBody = new Set(['content-type', 'content-encoding', 'content-length'])

/** What a 304 says: all but what describes the body that it does not have. */
export const withoutBodyHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.has(name)))

function encode(body: Buffer, coding: Coding): Promise<Buffer> {
  switch (coding) {
    case 'br': {
      const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
      return brotli(body, { params: { [quality]: brotliQuality, [size]: body.length } })
    }
    case 'gzip':
      return gzipped(body)
    case 'identity':
      return Promise.resolve(body)
  }
}

/** Other bytes, another strong validator: so each coding has its own. */
function validator(body: Buffer, coding: Coding): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
}
