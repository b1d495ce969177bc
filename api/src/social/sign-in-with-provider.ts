import type { SignInResponse } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import {
  findUserById,
  type Referrals,
  type RequestContext,
  referralUnknown,
  type SignInFlow,
  type UserRow,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type FlowProfile, profileOf } from './flow.ts'
import { addIdentity, findIdentity, recordUse } from './identities.ts'
import { makeAccount } from './make-account.ts'
import { type FlowTokenInput, lockExchangedFlow, spendFlow } from './spend-flow.ts'

type Tokens = Awaited<ReturnType<SignInFlow['openSession']>>

type Outcome =
  | { readonly kind: 'known'; readonly user: UserRow }
  | { readonly kind: 'made'; readonly user: UserRow; readonly tokens: Tokens; readonly isReferred: boolean }

interface SignInContext {
  readonly platform: Platform
  readonly signInFlow: SignInFlow
  readonly referrals: Referrals
}

interface NewConnection {
  readonly provider: SocialProvider
  readonly person: FlowProfile
  readonly network: string
}

/**
 * Signs in the user whom a provider asserts: with the connected account, else with a new one. Refuses with
 * `social.account_exists` when the email has an account that is not connected: its owner must authenticate first
 * (D74).
 */
export async function signInWithProvider(
  { platform, signInFlow, referrals }: SignInContext,
  { referralCode, ...input }: FlowTokenInput & { readonly referralCode?: string | null | undefined },
  { visitor, idempotencyKey }: { visitor: RequestContext; idempotencyKey: string | undefined },
): Promise<SignInResponse> {
  const call = { fingerprint: visitor.caller.fingerprint, idempotencyKey }
  const authenticationOf = (user: UserRow) => ({ user, remembered: false, method: input.provider })
  const outcome = await transaction(platform.database, async (tx): Promise<Outcome> => {
    const flow = await lockExchangedFlow(tx, platform, input, call)
    await spendFlow(tx, platform, flow, call)
    const person = profileOf(flow)
    const known = await findConnected(tx, platform, person)
    if (known) return { kind: 'known', user: known }
    const network = addressBlockOf(visitor.caller.address)
    const user = await makeConnected(tx, platform, { provider: input.provider, person, network })
    if (user) {
      const isReferred = !referralCode || (await referrals.record(tx, user.id, referralCode))
      return {
        kind: 'made',
        user,
        isReferred,
        tokens: await signInFlow.openSession(tx, authenticationOf(user), visitor),
      }
    }
    // Another device connected the account meanwhile, and it may have a second factor by now.
    const meanwhile = await findConnected(tx, platform, person)
    if (meanwhile) return { kind: 'known', user: meanwhile }
    throw new Failure('social.account_exists')
  })
  if (outcome.kind === 'known') return signInFlow.signIn(authenticationOf(outcome.user), visitor)
  const response = signInFlow.respondWithTokens(outcome.user, outcome.tokens, visitor)
  return outcome.isReferred ? response : { ...response, warning: referralUnknown }
}

async function findConnected(
  tx: Transaction,
  { clock }: Platform,
  person: FlowProfile,
): Promise<UserRow | undefined> {
  const identity = await findIdentity(tx, person)
  if (!identity) return undefined
  const user = await findUserById(tx, identity.user_id)
  if (user?.suspended_at) throw new Failure('auth.suspended')
  if (!user?.is_active) throw new Failure('social.failed')
  await recordUse(tx, clock, identity)
  return user
}

/**
 * Creates the account; of several concurrent devices one succeeds. Returns undefined for the others, and when the
 * email has an account.
 */
async function makeConnected(
  tx: Transaction,
  platform: Platform,
  { provider, person, network }: NewConnection,
): Promise<UserRow | undefined> {
  const made = await makeAccount(tx, platform, provider, person, network)
  if (!made) return undefined
  if (!(await addIdentity(tx, platform.clock, made.id, provider, person))) {
    throw new Error('a new account could not be connected')
  }
  const linked = { provider, by: 'registration' } as const
  await platform.audit.write(tx, 'authn_provider_linked', linked, { userId: made.id, network })
  return made
}
