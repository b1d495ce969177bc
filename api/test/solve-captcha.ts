import type { CaptchaPurpose } from '@akyede/contract/captcha'
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Program } from './program.ts'

/** Anyone who calls: a program or a pretend browser. */
type Caller = Pick<Program, 'call'>

export interface Solved {
  readonly challenge: Challenge
  readonly solution: Solution
}

/** Asks for a puzzle and solves it, as the browser does. */
export async function solveCaptcha(caller: Caller, purpose: CaptchaPurpose): Promise<Solved> {
  const { body } = await caller.call('getCaptchaChallenge', { query: { purpose } })
  const challenge = body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the puzzle has no solution')
  return { challenge, solution }
}

/** As `captcha/verify` takes it. */
export const payloadOf = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64')

/** A token that a call of this purpose can carry. */
export async function captchaTokenFor(caller: Caller, purpose: CaptchaPurpose): Promise<string> {
  const token = payloadOf(await solveCaptcha(caller, purpose))
  const { body } = await caller.call('verifyCaptcha', { body: { token } })
  return body.captcha_token
}
