/** The configuration that the headers of a document depend on. */
export interface HeaderPolicy {
  readonly publicUrl: URL
  development: boolean
}

/** The security headers of every response except assets. Documents add `contentSecurityPolicy`. */
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

/** The policy of one document. Only the inline scripts whose hashes are in `ownScripts` may run. */
export function contentSecurityPolicy(
  ownScripts: readonly string[],
  { publicUrl, development }: HeaderPolicy,
): string {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...ownScripts].join(' '),
    // Vite inserts style elements in development.
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
