import { createHmac } from 'node:crypto'
import { CaptchaPurpose } from '@akyede/contract/captcha'
import { limits } from '@akyede/contract/limits'
import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { newId } from '#platform/ids.ts'
import { isSameText } from '#platform/secrets.ts'
import type { SolvedChallenge } from './altcha.ts'

export interface CaptchaTokens {
  /** Issues a token for one call with this purpose; it is valid for five minutes. */
  issue(purpose: CaptchaPurpose): string
  /** Issues the token with this id: the same one for the same arguments. */
  issueAs(id: string, purpose: CaptchaPurpose, expires: number): string
  /** Returns undefined for a forged or expired token. */
  read(token: string): SolvedChallenge | undefined
}

const Claims = z.strictObject({ id: z.string(), purpose: CaptchaPurpose, expires: z.int() })

/** Creates tokens for solved challenges. They are signed, so nothing is stored until they are spent. */
export function createCaptchaTokens(secret: string, clock: Clock): CaptchaTokens {
  const keys = deriveKeys(secret, 'captcha token')
  const sign = (claims: string, key = keys[0]) => createHmac('sha256', key).update(claims).digest('base64url')
  const issueAs: CaptchaTokens['issueAs'] = (id, purpose, expires) => {
    const claims = Buffer.from(JSON.stringify({ id, purpose, expires })).toString('base64url')
    return `${claims}.${sign(claims)}`
  }
  return {
    issue: purpose => issueAs(newId(), purpose, after(clock, limits.captcha.tokenLife).getTime()),
    issueAs,
    read(token) {
      const [claims = ''] = token.split('.')
      const holds = keys.some(key => isSameText(token, `${claims}.${sign(claims, key)}`))
      if (!holds) return undefined
      const { id, purpose, expires } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      const expiresAt = new Date(expires)
      return expiresAt > clock.now() ? { id, purpose, expiresAt } : undefined
    },
  }
}
