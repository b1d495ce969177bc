import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from './clock.ts'
import { keysOf } from './derive-key.ts'
import { isSameText } from './secrets.ts'

/** A token is bound to a browser, a session (or none) and a device key. */
export interface CsrfBinding {
  readonly cookie: string
  readonly sessionId: string | undefined
  readonly fingerprint: string | undefined
}

export interface Csrf {
  /** A token that expires after 12 hours. */
  issue(binding: CsrfBinding): string
  holds(token: string, binding: CsrfBinding): boolean
}

/**
 * Signed double-submit cookie as OWASP describes it: a MAC over cookie, session, fingerprint and expiry (security
 * design, section 4).
 */
export function createCsrf(secret: string, clock: Clock): Csrf {
  const [signing, ...former] = keysOf(secret)
  const sign = (key: string, expiry: string, { cookie, sessionId = '', fingerprint = '' }: CsrfBinding) => {
    const mac = createHmac('sha256', key)
      .update(lengthPrefixed([cookie, sessionId, fingerprint, expiry]))
      .digest('base64url')
    return `${Buffer.from(expiry).toString('base64url')}.${mac}`
  }
  return {
    issue(binding) {
      const expiry = String(after(clock, limits.csrf.life).getTime())
      return sign(signing, expiry, binding)
    },
    holds(token, binding) {
      const [expiryText = ''] = token.split('.')
      const expiry = Buffer.from(expiryText, 'base64url').toString()
      const holds = [signing, ...former].some(key => isSameText(token, sign(key, expiry, binding)))
      return holds && Number(expiry) > clock.now().getTime()
    },
  }
}

/** Prefixes each part with its length, so that no two bindings give the same text. */
const lengthPrefixed = (parts: readonly string[]) => parts.map(part => `${part.length}:${part}`).join('')

/** The cookie's half of the double submit. */
export const newCsrfCookie = (): string => randomBytes(24).toString('base64url')
