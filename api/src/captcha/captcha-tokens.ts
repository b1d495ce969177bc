import { createHmac } from 'node:crypto'
import { CaptchaPurpose } from '@akyede/contract/captcha'
import { limits } from '@akyede/contract/limits'
import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { newId } from '#platform/ids.ts'
import { isSameText } from '#platform/is-same-text.ts'
import type { SolvedChallenge } from './altcha.ts'

export interface CaptchaTokens {
  /** Good for one call of this purpose, for five minutes. */
  issue(purpose: CaptchaPurpose): string
  /** undefined for what is forged or too old. */
  read(token: string): SolvedChallenge | undefined
}

const Claims = z.strictObject({ id: z.string(), purpose: CaptchaPurpose, expires: z.int() })

/** What a solved puzzle is exchanged for: signed, so that nothing is kept until it is spent. */
export function createCaptchaTokens(secret: string, clock: Clock): CaptchaTokens {
  const keys = deriveKeys(secret, 'captcha token')
  const sign = (claims: string, key = keys[0]) => createHmac('sha256', key).update(claims).digest('base64url')
  return {
    issue(purpose) {
      const expires = after(clock, limits.captcha.tokenLife).getTime()
      const claims = Buffer.from(JSON.stringify({ id: newId(), purpose, expires })).toString('base64url')
      return `${claims}.${sign(claims)}`
    },
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
