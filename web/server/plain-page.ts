import { contentSecurityPolicy, type HeaderPolicy, securityHeaders } from './headers.ts'
import { sealScripts } from './seal-scripts.ts'

/** A page before compression and caching. */
export interface PlainPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer
}

/** Completes a rendered response: security headers, and for documents the content security policy of their scripts. */
export async function plainPage(response: Response, nonce: string, policy: HeaderPolicy): Promise<PlainPage> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const cookies = response.headers.getSetCookie()
  const headers = {
    // `no-store` would disable the back/forward cache.
    'cache-control': 'private, no-cache',
    ...securityHeaders(policy),
    // A page may set stricter headers.
    ...Object.fromEntries(response.headers),
    vary: 'Accept-Encoding, Save-Data',
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  }
  if (!response.headers.get('content-type')?.includes('text/html')) {
    return { status: response.status, headers, body: bytes }
  }
  const { document, sources } = sealScripts(bytes, nonce)
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': contentSecurityPolicy(sources, policy) },
    body: document,
  }
}
