import type { IncomingHttpHeaders } from 'node:http'
import { fetchBytes } from './fetch-bytes.ts'

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
