import type { SignInResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { session } from '#kit/call.ts'
import { withProof } from './with-proof.ts'

/** Signs in; where the account is under attack, this computer proves by a little work that it is no flood (D77). */
export const signInWithCaptcha = (body: RequestFor<'login'>['body']): Promise<SignInResponse> =>
  withProof('login', proof => session.signIn({ ...body, ...proof }))
