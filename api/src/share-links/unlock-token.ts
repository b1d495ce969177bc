import { createHmac, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { cookieHeader, cookieNames, readCookie } from '#platform/identify-cookies.ts'
import { isSameText } from '#platform/secrets.ts'

export interface UnlockToken {
  readonly token: string
  readonly expiresAt: Date
}

/** A password opens one link for two hours. */
export interface UnlockTokens {
  issue(linkId: string): UnlockToken
  /** Whether the request carries a valid token for this link. */
  isValidFor(headers: IncomingHttpHeaders, linkId: string): boolean
  /** The cookie with this token added to those that the browser has. */
  cookieWith(headers: IncomingHttpHeaders, pass: string): string
}

/** Maximum number of tokens in a cookie; the oldest is dropped. */
const unlockTokensMax = 8
const headerOfPrograms = 'x-list-pass'

/** A token is the link's id, its expiry in seconds, and the server's signature over both. */
export function createUnlockTokens(config: Pick<Config, 'secrets'>, clock: Clock): UnlockTokens {
  const keys = deriveKeys(config.secrets.token, 'list pass')
  const signed = (key: KeyObject, words: string) =>
    createHmac('sha256', key).update(words).digest('base64url')

  function isGood(pass: string, linkId: string): boolean {
    const [link = '', end = ''] = pass.split('~')
    if (link !== linkId || !(Number(end) * 1000 > clock.now().getTime())) return false
    const words = `${link}~${end}`
    return keys.some(key => isSameText(pass, `${words}~${signed(key, words)}`))
  }

  return {
    issue(linkId) {
      const end = Math.floor(after(clock, limits.shareLinks.unlockTokenLife).getTime() / 1000)
      const words = `${linkId}~${end}`
      return { token: `${words}~${signed(keys[0], words)}`, expiresAt: new Date(end * 1000) }
    },
    isValidFor: (headers, linkId) =>
      [...readUnlockTokens(headers), String(headers[headerOfPrograms] ?? '')].some(pass =>
        isGood(pass, linkId),
      ),
    cookieWith(headers, pass) {
      const [linkId] = pass.split('~')
      const others = readUnlockTokens(headers).filter(other => !other.startsWith(`${linkId}~`))
      const held = [...others, pass].slice(-unlockTokensMax)
      return cookieHeader(cookieNames.lists, held.join('.'), limits.shareLinks.unlockTokenLife / 1000)
    },
  }
}

const readUnlockTokens = (headers: IncomingHttpHeaders): string[] =>
  (readCookie(headers, cookieNames.lists) ?? '').split('.').filter(Boolean)
