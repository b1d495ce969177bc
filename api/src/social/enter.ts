import type { Entered } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import { type Entrance, findUserById, type UserRow, type Visitor } from '#feature/accounts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type FlowPerson, personOf } from './flow.ts'
import { addIdentity, findIdentity, noteUse } from './identities.ts'
import { makeAccount } from './make-account.ts'
import { openFlow, type SocialProof, spendFlow } from './spend-flow.ts'

type Tokens = Awaited<ReturnType<Entrance['openIn']>>

type Outcome =
  | { readonly kind: 'known'; readonly user: UserRow }
  | { readonly kind: 'made'; readonly user: UserRow; readonly tokens: Tokens }

/**
 * Lets in whom a provider vouches for: the account that is connected, else a new one. Refuses with
 * `social.account_exists` when the e-mail has an account that is not connected: whose it is must be shown first (D74).
 */
export async function enterByProvider(
  platform: Platform,
  entrance: Entrance,
  proof: SocialProof,
  { visitor, idempotencyKey }: { visitor: Visitor; idempotencyKey: string | undefined },
): Promise<Entered> {
  const call = { fingerprint: visitor.caller.fingerprint, idempotencyKey }
  const identified = (user: UserRow) => ({ user, remembered: false, method: proof.provider })
  const outcome = await transaction(platform.database, async (tx): Promise<Outcome> => {
    const flow = await openFlow(tx, platform, proof, call)
    await spendFlow(tx, platform, flow, call)
    const person = personOf(flow)
    const known = await findConnected(tx, platform, person)
    if (known) return { kind: 'known', user: known }
    const user = await makeConnected(tx, platform, proof.provider, person)
    return { kind: 'made', user, tokens: await entrance.openIn(tx, identified(user), visitor) }
  })
  return outcome.kind === 'known'
    ? entrance.letIn(identified(outcome.user), visitor)
    : entrance.handOver(outcome.user, outcome.tokens, visitor)
}

async function findConnected(
  tx: Transaction,
  { clock }: Platform,
  person: FlowPerson,
): Promise<UserRow | undefined> {
  const identity = await findIdentity(tx, person)
  if (!identity) return undefined
  const user = await findUserById(tx, identity.user_id)
  if (!user?.is_active) throw new Failure('social.failed')
  await noteUse(tx, clock, identity)
  return user
}

/** Of several devices at once one makes the account; the others find it connected. */
async function makeConnected(
  tx: Transaction,
  platform: Platform,
  provider: SocialProvider,
  person: FlowPerson,
): Promise<UserRow> {
  const made = await makeAccount(tx, platform, person)
  if (!made) {
    const meanwhile = await findConnected(tx, platform, person)
    if (meanwhile) return meanwhile
    throw new Failure('social.account_exists')
  }
  if (!(await addIdentity(tx, platform.clock, made.id, provider, person))) {
    throw new Error('a new account could not be connected')
  }
  return made
}
