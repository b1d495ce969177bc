import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import { findUserById, type Referrals, type SignInFlow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { exchangeCode } from './exchange-code.ts'
import { findIdentities, presentIdentity } from './identities.ts'
import { type LinkContext, linkProvider } from './link.ts'
import type { Provider } from './provider.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { startFlow } from './start-flow.ts'
import { countSignInMethods, unlinkProvider } from './unlink.ts'

export interface SocialContext extends Omit<LinkContext, 'platform'> {
  readonly providers: ReadonlyMap<SocialProvider, Provider>
  readonly signInFlow: SignInFlow
  readonly referrals: Referrals
}

export function serveSocial(
  serve: Serve,
  platform: Platform,
  { providers, removeSignInMethods, reclaimAccount, ...signInContext }: SocialContext,
): void {
  const offered = (name: SocialProvider): Provider => {
    const provider = providers.get(name)
    if (!provider) throw new Failure('social.provider_unknown')
    return provider
  }

  serve('startOauth', ({ body, caller }) =>
    startFlow(platform, offered(body.provider), {
      codeChallenge: body.code_challenge,
      fingerprint: caller.fingerprint,
    }),
  )

  serve('exchangeOauthCode', async ({ body, caller, idempotencyKey }) => {
    const { fingerprint, address } = caller
    const call = { fingerprint, idempotencyKey, network: addressBlockOf(address) }
    return { token: await exchangeCode(platform, offered(body.provider), body, call) }
  })

  serve('socialLogin', ({ body, caller, http, idempotencyKey }) =>
    signInWithProvider({ platform, ...signInContext }, body, { visitor: { caller, http }, idempotencyKey }),
  )

  serve('socialLink', async ({ body, caller, idempotencyKey }) => {
    await linkProvider({ platform, removeSignInMethods, reclaimAccount }, body, { caller, idempotencyKey })
    return { linked: true as const }
  })

  serve('listSocialAccounts', async ({ caller }) => {
    const user = await findUserById(platform.database, caller.userId)
    if (!user) throw new Failure('auth.token_invalid')
    const identities = await findIdentities(platform.database, caller.userId)
    return {
      accounts: identities.map(presentIdentity),
      only_way_in: countSignInMethods(user, identities) < 2,
    }
  })

  serve('removeSocialAccount', async ({ params, caller }) => {
    await unlinkProvider(platform, caller, params.provider)
    return null
  })
}
