import type { RequestFor } from '@akyede/contract/api'
import { shopFailures } from '@akyede/contract/failures/shop'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '#kit/call.ts'

type Purpose = RequestFor<'getCaptchaChallenge'>['query']['purpose']

/**
 * Solves a proof-of-work challenge and returns the token for one call with that purpose (D139). It takes a fraction
 * of a second and does not block the page, because each attempt is asynchronous. Import it lazily.
 */
export async function captchaTokenFor(purpose: Purpose): Promise<string> {
  const challenge = (await call('getCaptchaChallenge', { query: { purpose } })) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error(shopFailures['captcha.failed'].message)
  const token = btoa(JSON.stringify({ challenge, solution }))
  const { captcha_token } = await call('verifyCaptcha', { body: { token } })
  return captcha_token
}
