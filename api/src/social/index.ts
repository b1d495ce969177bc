import type { ReclaimAccount, Referrals, RemoveSignInMethods, SignInFlow } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createProviders } from './create-providers.ts'
import { deleteFlows } from './flow.ts'
import { serveSocial } from './routes.ts'

export { serveCallbackForm } from './callback-form.ts'
export {
  deleteIdentitiesBefore,
  personalIdentities,
  removeIdentities as deleteIdentities,
} from './identities.ts'
export { sendLinkedEmail, sendUnlinkedEmail } from './send-emails.ts'

interface SocialOptions {
  readonly signInFlow: SignInFlow
  /** The internal address of this server and its emulators. */
  readonly localUrl: () => string
  /** Called in the same transaction when an unverified account turns out to belong to another person. */
  readonly removeSignInMethods: readonly RemoveSignInMethods[]
  readonly reclaimAccount: ReclaimAccount
  readonly referrals: Referrals
}

/** Sign-in with Google, Facebook and Apple (D73, D74, D155). */
export function registerSocial(
  serve: Serve,
  platform: Platform,
  { localUrl, ...parts }: SocialOptions,
): void {
  deleteFlows(platform)
  serveSocial(serve, platform, { providers: createProviders(platform, localUrl), ...parts })
}
