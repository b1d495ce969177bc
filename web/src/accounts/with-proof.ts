import type { RequestFor } from '@akyede/contract/api'
import { ApiError } from '#kit/call.ts'

type Purpose = RequestFor<'getCaptchaChallenge'>['query']['purpose']

/** Makes a call, and where the server asks for it once more with a little work as a proof (D77). */
export async function withProof<Answer>(
  purpose: Purpose,
  make: (proof: { captchaToken?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await make({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha_required') throw error
    const { captchaTokenFor } = await import('#feature/captcha')
    return make({ captchaToken: await captchaTokenFor(purpose) })
  }
}
