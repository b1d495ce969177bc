import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import {
  canBeReclaimed,
  confirmOwnerByProvider,
  endSessionsOf,
  findUserByEmail,
  isCreator,
  lockCaller,
  lockUser,
  markEmailVerified,
  type ReclaimAccount,
  type RemoveSignInMethods,
  requireFreshSession,
  type UserRow,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { type FlowProfile, profileOf } from './flow.ts'
import { addIdentity, findIdentity } from './identities.ts'
import { personName } from './make-account.ts'
import { type FlowTokenInput, lockExchangedFlow, spendFlow } from './spend-flow.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'social.linked': { letter_id: string; user_id: number; provider: SocialProvider; reclaimed: boolean }
    'social.unlinked': { letter_id: string; user_id: number; provider: SocialProvider }
  }
}

export interface LinkContext {
  readonly platform: Platform
  readonly removeSignInMethods: readonly RemoveSignInMethods[]
  readonly reclaimAccount: ReclaimAccount
}

type By = 'session' | 'email' | 'reclaim'

/**
 * Connects a provider with the account of the caller. Without a session, the provider is trusted only when it says
 * that the email is verified; else the refusal is `link_requires_password` (D74). The flow stays valid for the
 * following sign-in, unless the caller is signed in already.
 */
export async function linkProvider(
  context: LinkContext,
  { created_by_me, ...input }: FlowTokenInput & { readonly created_by_me: boolean | null },
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string | undefined },
): Promise<void> {
  const { platform } = context
  const call = { fingerprint: caller.fingerprint, idempotencyKey }
  await transaction(platform.database, async tx => {
    const flow = await lockExchangedFlow(tx, platform, input, call)
    const person = profileOf(flow)
    const { userId, by } =
      caller.kind === 'user'
        ? { userId: caller.userId, by: 'session' as const }
        : await findByEmail(tx, context, person, { caller, createdByMe: created_by_me })
    if (caller.kind === 'user') {
      await lockCaller(tx, caller)
      await requireFreshSession(tx, platform.clock, caller)
      await spendFlow(tx, platform, flow, call)
      if (person.email && person.emailVerified) {
        // Does nothing when the account has another email.
        await markEmailVerified(tx, platform, { userId, email: person.email, now: platform.clock.now() })
      }
    }
    const network = addressBlockOf(caller.address)
    await connect(tx, platform, { userId, by, provider: input.provider, person, network })
  })
}

/** Finds the account with this email and locks its row. */
async function findByEmail(
  tx: Transaction,
  context: LinkContext,
  person: FlowProfile,
  coming: { readonly caller: Caller; readonly createdByMe: boolean | null },
): Promise<{ userId: number; by: By }> {
  const connected = await findIdentity(tx, person)
  if (connected) return { userId: connected.user_id, by: 'email' }
  const found = person.email ? await findUserByEmail(tx, person.email) : undefined
  const user = found && (await lockUser(tx, found.id))
  // The account may have got another email while this call waited for the lock.
  if (!user || !isOpen(user) || user.email !== found?.email) throw new Failure('social.failed')
  if (!person.emailVerified) throw new Failure('link_requires_password', { facts: { email: user.email } })
  if (user.email_verified_at !== null) return { userId: user.id, by: 'email' }
  const names = personName(person, user.email ?? '')
  if (await isCreator(tx, user, coming.caller, coming.createdByMe)) {
    if (user.suspended_at) throw new Failure('auth.suspended')
    await reclaim(tx, context, user, names)
    return { userId: user.id, by: 'reclaim' }
  }
  const { caller } = coming
  const made = await context.reclaimAccount(tx, { user, by: 'provider', caller, names })
  return { userId: made.id, by: 'reclaim' }
}

/** Returns whether the account can be connected, or given to the reader of its email. */
const isOpen = (user: UserRow): boolean => user.is_active || canBeReclaimed(user)

/** Confirms the creator. All other sign-in methods end nevertheless: they were set up before the email was verified. */
async function reclaim(
  tx: Transaction,
  { platform, removeSignInMethods }: LinkContext,
  user: UserRow,
  names: ReturnType<typeof personName>,
): Promise<void> {
  await confirmOwnerByProvider(tx, platform, user.id, names)
  await endSessionsOf(tx, platform, user.id, 'reclaimed by its person')
  for (const remove of removeSignInMethods) await remove(tx, user.id)
}

interface Connection {
  readonly userId: number
  readonly by: By
  readonly provider: SocialProvider
  readonly person: FlowProfile
  readonly network: string
}

/** Connecting again changes nothing. */
async function connect(
  tx: Transaction,
  { clock, outbox, audit }: Platform,
  { userId, by, provider, person, network }: Connection,
): Promise<void> {
  if (!(await addIdentity(tx, clock, userId, provider, person))) {
    const identity = await findIdentity(tx, person)
    if (identity?.user_id === userId) return
    throw new Failure(identity ? 'social.linked_elsewhere' : 'social.other_linked')
  }
  await audit.write(tx, 'authn_provider_linked', { provider, by }, { userId, network })
  await outbox.emit(tx, 'social.linked', {
    letter_id: newId(),
    user_id: userId,
    provider,
    reclaimed: by === 'reclaim',
  })
}
