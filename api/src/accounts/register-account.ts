import type { register } from '@akyede/contract/accounts'
import type { ParsedOf } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { words } from '@akyede/contract/words'
import { callerKey } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { type Database, type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newUserId } from '#platform/ids.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Entrance, Visitor } from './entrance.ts'
import { findUserByEmail, type UserRow } from './find-user.ts'
import type { SignedInUser } from './hand-over.ts'
import type { SessionTokens } from './open-session.ts'
import { keepRegistration, type RegistrationCall, wasRegisteredBy } from './repeated-registration.ts'
import { type PasswordSources, whoKnows } from './sign-in.ts'
import { users } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'account.registered': { user_id: number }
  }
}

export type Registration = ParsedOf<typeof register>['body']

interface RegisterSources extends PasswordSources {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly entrance: Entrance
}

interface RegisterCall {
  readonly visitor: Visitor
  readonly idempotencyKey: string | undefined
}

/**
 * Makes an account and signs it in (D71). Refuses a known e-mail with `auth.email_taken`, unless this very call
 * made the account, and its answer was lost or is still on the way.
 */
export async function registerAccount(
  sources: RegisterSources,
  form: Registration,
  { visitor, idempotencyKey }: RegisterCall,
): Promise<SignedInUser> {
  const call = idempotencyKey ? { caller: callerKey(visitor.caller), key: idempotencyKey } : undefined
  const known = await findUserByEmail(sources.database, form.email)
  const made = known ? undefined : await makeAccount(sources, form, visitor, call)
  return made ?? enterAgain(sources, form, visitor, call)
}

/** undefined when the e-mail was taken meanwhile. */
async function makeAccount(
  sources: RegisterSources,
  form: Registration,
  visitor: Visitor,
  call: RegistrationCall | undefined,
): Promise<SignedInUser | undefined> {
  const passwordHash = await sources.passwords.hash(form.password)
  return transaction(sources.database, async tx => {
    const user = await insertUser(tx, sources.clock, { ...form, passwordHash })
    if (!user) return undefined
    if (call) await keepRegistration(tx, sources.clock, call, user.id)
    await sources.outbox.emit(tx, 'account.registered', { user_id: user.id })
    return { user, tokens: await openFor(tx, sources, user, form, visitor) }
  })
}

async function enterAgain(
  sources: RegisterSources,
  form: Registration,
  visitor: Visitor,
  call: RegistrationCall | undefined,
): Promise<SignedInUser> {
  const known = await findUserByEmail(sources.database, form.email)
  const repeated = known && call && (await wasRegisteredBy(sources.database, call, known.id))
  const user = repeated ? await whoKnows(sources, form) : undefined
  if (!user) throw new Failure('auth.email_taken')
  const tokens = await transaction(sources.database, tx => openFor(tx, sources, user, form, visitor))
  return { user, tokens }
}

/** An account so new asks for no second factor yet. */
const openFor = (
  tx: Transaction,
  { entrance }: RegisterSources,
  user: UserRow,
  { remember_me: remembered }: Registration,
  visitor: Visitor,
): Promise<SessionTokens> => entrance.openIn(tx, { user, remembered, method: 'password' }, visitor)

export interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone?: string | null | undefined
  readonly terms_version?: string | undefined
  readonly passwordHash: string
}

/** undefined when the e-mail is taken already, even by a registration of this very moment. */
export async function insertUser(
  executor: Executor,
  clock: Clock,
  { first_name, last_name, email, phone, terms_version, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
  const [user] = await executor
    .insert(users)
    .values({
      id: newUserId(),
      first_name,
      last_name,
      email,
      phone: phone ?? null,
      password_hash: passwordHash,
      terms_version: terms_version ?? words.termsVersion,
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  return user
}
