import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { acceptEncoding } from './load.ts'

export interface BytesResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As transferred, compressed or not. */
  readonly bytes: Buffer
}

/** Sends a browser's headers and keeps the body as received; `fetch` would decompress it. */
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
 * Whether the response came from the server's cache, by its header `Cache-Status: …; hit` (RFC 9211). Without
 * that header a response counts as a miss.
 */
export const isCacheHit = (headers: IncomingHttpHeaders): boolean =>
  /;\s*hit\b/.test(String(headers['cache-status'] ?? ''))

/** The share of paths with a cached response. */
export async function cacheHitRate(origin: string, paths: readonly string[]): Promise<number> {
  let cached = 0
  for (const path of paths) if (isCacheHit((await fetchBytes(origin + path)).headers)) cached++
  return cached / paths.length
}
