import { Failure } from '@akyede/contract/failures'
import { findDefaultAddress } from '#feature/addresses'
import { addressBlockOf } from '#platform/address-block.ts'
import { createCsrf, newCsrfCookie } from '#platform/csrf.ts'
import { transaction } from '#platform/database.ts'
import { cookieHeader, cookieNames, readCookie } from '#platform/identify-cookies.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { createTokens } from '#platform/tokens.ts'
import { authenticate } from './authenticate.ts'
import { findUserById } from './find-user.ts'
import { signOut } from './own-sessions.ts'
import { presentUser } from './present-user.ts'
import { refreshSession } from './refresh-session.ts'
import { type Referrals, referralUnknown, registerAccount } from './register-account.ts'
import { clearRefreshCookie } from './respond-with-tokens.ts'
import type { SignInFlow } from './sign-in-flow.ts'

interface AccountsContext {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly signInFlow: SignInFlow
  readonly rateLimiter: Pick<RateLimiter, 'requireGuess' | 'spendGuess'>
  readonly referrals: Referrals
}

export function serveAccounts(serve: Serve, parts: AccountsContext): void {
  const { platform, passwords, signInFlow } = parts
  const { config, database, clock } = platform
  const csrf = createCsrf(config.secrets.csrf, clock)
  const tokens = createTokens(config.secrets.token, clock)
  const context = { ...platform, passwords, signInFlow, tokens }

  serve('getCsrfToken', async ({ caller, http }) => {
    const stored = http && readCookie(http.request.headers, cookieNames.csrf)
    const cookie = stored ?? newCsrfCookie()
    if (!stored) http?.reply.header('set-cookie', cookieHeader(cookieNames.csrf, cookie))
    const sessionId = caller.kind === 'user' ? caller.sessionId : undefined
    return { csrf_token: csrf.issue({ cookie, sessionId, fingerprint: caller.fingerprint }) }
  })

  serve('login', async ({ body, caller, http }) => {
    const visitor = { caller, http }
    const user = await authenticate(context, body, visitor)
    return signInFlow.signIn({ user, remembered: body.remember_me, method: 'password' }, visitor)
  })

  serve('register', async ({ body, caller, http, idempotencyKey }) => {
    const visitor = { caller, http }
    const { user, tokens, isReferred } = await registerAccount(parts, body, { visitor, idempotencyKey })
    const response = signInFlow.respondWithTokens(user, tokens, visitor)
    return body.referralCode && !isReferred ? { ...response, warning: referralUnknown } : response
  })

  serve('refresh', async ({ body, caller, http }) => {
    const secret = caller.browser
      ? http && readCookie(http.request.headers, cookieNames.refresh)
      : body.refresh_token
    if (!secret) throw new Failure('auth.refresh_missing')
    const { user, tokens } = await refreshSession(context, {
      secret,
      fingerprint: caller.fingerprint,
      network: addressBlockOf(caller.address),
    })
    return signInFlow.respondWithTokens(user, tokens, { caller, http })
  })

  serve('logout', async ({ caller, http }) => {
    await transaction(database, tx => signOut(tx, platform, caller))
    if (caller.browser) clearRefreshCookie(http?.reply)
    return null
  })

  serve('getUser', async ({ caller }) => {
    const [user, address] = await Promise.all([
      findUserById(database, caller.userId),
      findDefaultAddress(database, caller.userId),
    ])
    if (!user) throw new Failure('auth.token_invalid')
    return presentUser(user, address)
  })
}
