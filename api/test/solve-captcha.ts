import type { CaptchaPurpose } from '@akyede/contract/captcha'
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Program } from './program.ts'

/** A client: a program or a browser-like device. */
type Caller = Pick<Program, 'call'>

export interface Solved {
  readonly challenge: Challenge
  readonly solution: Solution
}

/** Requests a challenge and solves it, as the browser does. */
export async function solveCaptcha(caller: Caller, purpose: CaptchaPurpose): Promise<Solved> {
  const { body } = await caller.call('getCaptchaChallenge', { query: { purpose } })
  const challenge = body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the puzzle has no solution')
  return { challenge, solution }
}

/** The payload for `captcha/verify`. */
export const payloadOf = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64')

/** A captcha token for calls of this purpose. */
export async function captchaTokenFor(caller: Caller, purpose: CaptchaPurpose): Promise<string> {
  const token = payloadOf(await solveCaptcha(caller, purpose))
  const { body } = await caller.call('verifyCaptcha', { body: { token } })
  return body.captcha_token
}
