import type { IncomingHttpHeaders } from 'node:http'
import { cookieNames, readCookie } from './identify-cookies.ts'

/** A browser shows itself by what no script can suppress, or by a cookie of ours (D8–D10). */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return true
  return Object.values(cookieNames).some(name => readCookie(headers, name) !== undefined)
}

/** Fetch metadata where the browser sends it, else the exact origin (security design, section 4). */
export function isFromOurPages(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin !== undefined && isOurOrigin(headers, publicUrl)
}

/** Our own address, as we know it or as it was asked for. */
export function isOurOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  return origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`
}
