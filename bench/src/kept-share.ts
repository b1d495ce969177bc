import { fetchBytes } from './fetch-bytes.ts'

/**
 * The share of paths whose answers the shop kept and sent again, by its own word: `Cache-Status: …; hit`
 * (RFC 9211). Without that header an answer counts as made for its request.
 */
export async function keptShare(origin: string, paths: readonly string[]): Promise<number> {
  let kept = 0
  for (const path of paths) {
    const { headers } = await fetchBytes(origin + path)
    if (/;\s*hit\b/.test(String(headers['cache-status'] ?? ''))) kept++
  }
  return kept / paths.length
}
