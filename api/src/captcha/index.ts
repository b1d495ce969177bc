import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createAltcha, shortCounterRange } from './altcha.ts'
import { createCaptchaTokens } from './captcha-tokens.ts'
import { deleteSpentCaptchas, spendOnce } from './spend-captcha.ts'

export { checkCaptcha, spendCaptcha } from './spend-captcha.ts'
export { spendFormOrCaptcha } from './spend-form-or-captcha.ts'
export { tokenWithoutProof } from './token-without-proof.ts'

/** Protects public forms with a proof of work: a solved challenge is exchanged for a token for one call. */
export function registerCaptcha(serve: Serve, platform: Platform): void {
  const { config, clock, log } = platform
  const range = config.testControls ? shortCounterRange : undefined
  const proofOfWork = createAltcha(config.secrets.token, clock, range)
  const tokens = createCaptchaTokens(config.secrets.token, clock)
  if (!config.captcha) log.warn('captcha is off: forms are taken without a proof of work')
  deleteSpentCaptchas(platform)

  serve('getCaptchaChallenge', ({ query }) => proofOfWork.challenge(query.purpose))

  serve('verifyCaptcha', async ({ body, tx }) => {
    const solved = await proofOfWork.check(body.token)
    if (!solved) throw new Failure('captcha.failed')
    await spendOnce(tx, 'solution', solved)
    return { verified: true as const, captcha_token: tokens.issue(solved.purpose) }
  })
}
