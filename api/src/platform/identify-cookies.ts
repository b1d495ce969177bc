import type { IncomingHttpHeaders } from 'node:http'

/** Our cookies. The prefix binds them to this host, to https (or localhost) and to every path. */
export const cookieNames = { csrf: '__Host-csrf', refresh: '__Host-rt', lists: '__Host-lists' } as const
export type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

/** The value of one of our cookies; they hold base64url text and dots alone, so nothing needs decoding. */
export function readCookie(headers: IncomingHttpHeaders, name: CookieName): string | undefined {
  const pairs = headers.cookie?.split(';') ?? []
  const found = pairs.map(pair => pair.trim()).find(pair => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

/** A `Set-Cookie` header that scripts cannot read and other sites cannot send. Without an age it ends with the browser. */
export function cookieHeader(name: CookieName, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.round(maxAgeSeconds)}`
  return `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Strict${age}`
}
