/** What decides the headers of a document. */
export interface HeaderPolicy {
  readonly publicUrl: URL
  development: boolean
}

/** The security headers of every answer that is not an asset. Documents add `contentSecurityPolicy`. */
export function securityHeaders({ publicUrl }: HeaderPolicy): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The policy of one document: of inline scripts only those run that `ownScripts` names by their hashes. */
export function contentSecurityPolicy(
  ownScripts: readonly string[],
  { publicUrl, development }: HeaderPolicy,
): string {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...ownScripts].join(' '),
    // Vite inserts style elements of its own while developing.
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': development ? "'self' ws: wss:" : `'self' ${socket}`,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
