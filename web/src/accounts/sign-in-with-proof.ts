import type { Entered } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { ApiError, session } from '#kit/call.ts'

/** Signs in; where the account is under attack, this computer proves by a little work that it is no flood (D77). */
export async function signInWithProof(body: RequestFor<'login'>['body']): Promise<Entered> {
  try {
    return await session.signIn(body)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha_required') throw error
    const { captchaTokenFor } = await import('#feature/captcha')
    return session.signIn({ ...body, captchaToken: await captchaTokenFor('login') })
  }
}
