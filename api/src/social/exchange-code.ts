import type { ParsedOf } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { exchangeOauthCode } from '@akyede/contract/social'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { callbackUrl, type Flow, findFlow, flowTokens, hashOf, requireOwnFlow } from './flow.ts'
import type { Provider, ProviderProfile } from './provider.ts'
import { ProviderUnreachable } from './provider-client.ts'
import { socialFlows } from './tables.ts'

type Body = ParsedOf<typeof exchangeOauthCode>['body']

export interface ExchangeCall {
  readonly fingerprint: string | undefined
  readonly idempotencyKey: string | undefined
  readonly network: string
}

/**
 * Exchanges the code once: the call that claims the flow first contacts the provider. Returns the server's own token,
 * the same one again for a repeated call. When the provider is unreachable the code can be sent again.
 */
export async function exchangeCode(
  platform: Platform,
  provider: Provider,
  body: Body,
  call: ExchangeCall,
): Promise<string> {
  const { config, database, clock, publicUrl } = platform
  const found = await findFlow(database, body)
  const flow = requireOwnFlow(found, body, call.fingerprint, clock)
  const redirectUri = callbackUrl(publicUrl())
  if (body.redirect_uri !== redirectUri || !body.code) throw new Failure('social.state_invalid')
  const { tokenOf } = flowTokens(config)
  if (!(await claim(platform, flow, body.code, call))) {
    if (await wasExchangedBy(platform, body, call)) return tokenOf(flow)
  }
  const { code, iss } = body
  const codeVerifier = body.code_verifier ?? ''
  const outcome = await provider
    .identify({ code, iss: iss ?? undefined, codeVerifier, nonce: flow.nonce, redirectUri })
    .catch(async error => {
      if (!(error instanceof ProviderUnreachable)) throw error
      await database
        .update(socialFlows)
        .set({ code_hash: null, exchange_key: null })
        .where(eq(socialFlows.id, flow.id))
      throw new Failure('social.provider_down')
    })
  if (outcome.kind === 'refused') throw await refuseProvider(platform, flow, outcome.reason, call.network)
  await storeProfile(platform, flow, namedBy(outcome.person, body))
  return tokenOf(flow)
}

/** Claims the flow; of several concurrent calls one succeeds. */
async function claim(
  { database }: Pick<Platform, 'database'>,
  flow: Flow,
  code: string,
  { idempotencyKey }: ExchangeCall,
): Promise<boolean> {
  const claimed = await database
    .update(socialFlows)
    .set({ code_hash: hashOf(code), exchange_key: idempotencyKey ?? null })
    .where(and(eq(socialFlows.id, flow.id), isNull(socialFlows.code_hash)))
    .returning({ id: socialFlows.id })
  return claimed.length > 0
}

/** Returns true when an earlier delivery of this same call exchanged the code. Refuses all other callers. */
async function wasExchangedBy(
  { database }: Pick<Platform, 'database'>,
  body: Body,
  { idempotencyKey }: ExchangeCall,
): Promise<true> {
  const now = await findFlow(database, body)
  const same =
    idempotencyKey !== undefined &&
    now?.exchange_key === idempotencyKey &&
    now.code_hash === hashOf(body.code ?? '')
  if (!same) throw new Failure('social.state_invalid')
  if (now.exchanged_at === null) throw new Failure('idempotency_in_progress')
  return true
}

/** Apple sends names outside its signature: they are unverified, like names from any form. */
const namedBy = (person: ProviderProfile, { provider, name }: Body): ProviderProfile =>
  provider === 'apple' && name
    ? { ...person, firstName: name.first_name ?? '', lastName: name.last_name ?? '' }
    : person

const storeProfile = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  flow: Flow,
  person: ProviderProfile,
) =>
  transaction(database, tx =>
    tx
      .update(socialFlows)
      .set({
        exchanged_at: clock.now(),
        expires_at: after(clock, limits.social.tokenLife),
        issuer: person.issuer,
        subject: person.subject,
        email: person.email ?? null,
        email_verified: person.emailVerified,
        first_name: person.firstName,
        last_name: person.lastName,
      })
      .where(eq(socialFlows.id, flow.id)),
  )

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** The provider's response was invalid; the reason is a claim or rule, never the received value. */
    authn_provider_refused: { provider: string; reason: string }
    authn_provider_linked: { provider: string; by: 'session' | 'email' | 'reclaim' | 'registration' }
    authn_provider_unlinked: { provider: string }
  }
}

/** The claim on the flow stays, so the flow cannot be used again. */
async function refuseProvider(
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  { provider }: Pick<Flow, 'provider'>,
  reason: string,
  network: string,
): Promise<Failure> {
  await audit.write(database, 'authn_provider_refused', { provider, reason }, { userId: undefined, network })
  return new Failure('social.failed')
}
