import type { IncomingHttpHeaders } from 'node:http'

/** Our cookies. The __Host- prefix binds them to this host, to https (or localhost) and to every path. */
export const cookieNames = { csrf: '__Host-csrf', refresh: '__Host-rt', lists: '__Host-lists' } as const
/** The position of the last write. Programs may have this cookie too, so that it says nothing of a browser. */
export const positionCookie = '__Host-position'
export type CookieName = (typeof cookieNames)[keyof typeof cookieNames] | typeof positionCookie

/** The value of one of our cookies; they hold only base64url text, dots and slashes, so nothing needs decoding. */
export function readCookie(headers: IncomingHttpHeaders, name: CookieName): string | undefined {
  const pairs = headers.cookie?.split(';') ?? []
  const found = pairs.map(pair => pair.trim()).find(pair => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

/**
 * A `Set-Cookie` header that scripts cannot read and other sites cannot send. Without an age the cookie ends with the
 * browser session.
 */
export function cookieHeader(name: CookieName, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.round(maxAgeSeconds)}`
  return `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Strict${age}`
}

/**
 * Tells whether a request comes from a browser: by headers that no script can suppress, or by one of our cookies
 * (D8–D10).
 */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return true
  return Object.values(cookieNames).some(name => readCookie(headers, name) !== undefined)
}

/**
 * Tells whether a request comes from our own pages: by fetch metadata where the browser sends it, or else by the
 * exact origin (security design, section 4).
 */
export function isFromOurPages(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin !== undefined && isOurOrigin(headers, publicUrl)
}

/** Tells whether the origin is our own address, as configured or as requested. */
export function isOurOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  return origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`
}
