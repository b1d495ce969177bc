import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { callbackUrl, hashOf } from './flow.ts'
import type { Provider } from './provider.ts'
import { ProviderUnreachable } from './provider-client.ts'
import { socialFlows } from './tables.ts'

const secret = () => randomBytes(32).toString('base64url')

/** Starts a flow with a provider, for this device only. Refuses with `social.provider_down`. */
export async function startFlow(
  { database, clock, publicUrl }: Pick<Platform, 'database' | 'clock' | 'publicUrl'>,
  provider: Provider,
  { codeChallenge, fingerprint }: { codeChallenge: string; fingerprint: string | undefined },
): Promise<{ authorization_url: string; state: string }> {
  const [state, nonce] = [secret(), secret()]
  const redirectUri = callbackUrl(publicUrl())
  const authorization_url = await provider
    .authorizationUrl({ state, nonce, codeChallenge, redirectUri })
    .catch(error => {
      throw error instanceof ProviderUnreachable ? new Failure('social.provider_down') : error
    })
  await database.insert(socialFlows).values({
    id: newId(),
    state_hash: hashOf(state),
    provider: provider.name,
    fingerprint: fingerprint ?? null,
    code_challenge: codeChallenge,
    nonce,
    created_at: clock.now(),
    expires_at: after(clock, limits.social.stateLife),
  })
  return { authorization_url, state }
}
