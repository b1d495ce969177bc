import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { acceptEncoding } from './load.ts'

export interface BytesResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As they travelled, compressed or not. */
  readonly bytes: Buffer
}

/** Asks as a browser does and leaves the body as it came: `fetch` would unpack it. */
export function fetchBytes(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<BytesResponse> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': acceptEncoding, ...headers } }, response => {
      buffer(response).then(
        bytes => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        reject,
      )
    }).on('error', reject)
  })
}

/**
 * Whether the shop kept this answer and sent it again, by its own word: `Cache-Status: …; hit` (RFC 9211). Without that
 * header an answer counts as made for its request.
 */
export const isCacheHit = (headers: IncomingHttpHeaders): boolean =>
  /;\s*hit\b/.test(String(headers['cache-status'] ?? ''))

/** The share of paths whose answers the shop kept. */
export async function cacheHitRate(origin: string, paths: readonly string[]): Promise<number> {
  let kept = 0
  for (const path of paths) if (isCacheHit((await fetchBytes(origin + path)).headers)) kept++
  return kept / paths.length
}
