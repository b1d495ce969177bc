import type { LoginResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { captchaTokenFor } from '#feature/captcha'
import { call, session } from '#kit/call.ts'

type Account = Omit<RequestFor<'register'>['body'], 'captchaToken'>

/** The client's own calls, without its pages. Runs in the browser; `openClient` bundles it. */
export const client = {
  call,
  async register(account: Account) {
    const registered = await session.register({ ...account, captchaToken: await captchaTokenFor('register') })
    await call('reportSignIn')
    return registered
  },
  async signIn(credentials: RequestFor<'login'>['body']) {
    const response = await session.signIn(credentials)
    if (!('two_factor_required' in response)) await call('reportSignIn')
    return response
  },
  async validateSecondFactor(body: RequestFor<'validateSecondFactor'>['body']) {
    // A call with a challenge responds with a session.
    await session.enter(call('validateSecondFactor', { body }) as Promise<LoginResponse>)
    await call('reportSignIn')
  },
}

export type Client = typeof client
