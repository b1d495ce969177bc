import { type Executor, prepared } from '#platform/database.ts'
import { and, eq, inArray, isNotNull, type Placeholder, sql } from '#platform/sql.ts'
import { knownDevices, sessions, signInCounters, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

/**
 * Compares case-insensitively (D83). PostgreSQL folds both sides, because JavaScript folds some letters differently.
 */
export const hasEmail = (email: string | Placeholder) =>
  eq(sql`lower(${users.email})`, sql`lower(${email}::text)`)

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  const [found] = await executor.select().from(users).where(hasEmail(email))
  return found
}

/** The fields that a sign-in reads before its checks. */
interface SignInSubject {
  readonly user: UserRow | undefined
  /** The name under which wrong passwords for this email are counted; an email without an account has one too. */
  readonly account: string
  /** The user has signed in on this device before. */
  readonly knownDevice: boolean
  /** Unknown devices have sent many wrong passwords: one of them needs a proof of work. */
  readonly isAttacked: boolean
}

/** Reads all of it in one statement, which costs the same for an email without an account. */
export async function findSignInSubject(
  executor: Executor,
  email: string,
  fingerprint: string | undefined,
  now: Date,
): Promise<SignInSubject> {
  const [found] = await selectSignInSubject(executor).execute({ email, fingerprint: fingerprint ?? '', now })
  if (!found) throw new Error('a sign-in was not read')
  return { ...found, user: found.user ?? undefined }
}

const selectSignInSubject = prepared('find_sign_in_subject', executor =>
  executor
    .select({
      user: users,
      account: hashOf(sql.placeholder('email')),
      knownDevice: sql<boolean>`exists (select from ${knownDevices} where ${knownDevices.user_id} = ${users.id}
        and ${knownDevices.fingerprint} = ${sql.placeholder('fingerprint')})`,
      isAttacked: sql<boolean>`exists (select from ${signInCounters}
        where ${signInCounters.account} = ${hashOf(sql.placeholder('email'))} and ${signInCounters.source} = ''
          and ${signInCounters.locked_until} > ${sql.placeholder('now')}::timestamptz)`,
    })
    .from(sql`(values (1)) one`)
    .leftJoin(users, hasEmail(sql.placeholder('email'))),
)

/** Hashes an email case-insensitively (D83). PostgreSQL folds the case, as in the account lookup. */
export const hashOf = (email: string | Placeholder | typeof users.email) =>
  sql<string>`encode(sha256(convert_to(lower(${email}::text), 'UTF8')), 'hex')`

export async function findUserById(executor: Executor, userId: number): Promise<UserRow | undefined> {
  const [found] = await userOf(executor).execute({ userId })
  return found
}

const userOf = prepared('find_user', executor =>
  executor
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** Finds the user who verified this number with a code. */
export async function findUserByPhone(executor: Executor, phone: string): Promise<UserRow | undefined> {
  const [found] = await executor
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phone_verified_at)))
  return found
}

/** A user's name and addresses, as other features may know them. */
export interface Contact {
  /** Absent for a person without an account. */
  readonly id?: number
  /** Null for a user who registered with a phone number only. */
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  /** Null until the email is verified. */
  readonly email_verified_at: Date | null
}

export async function findContact(executor: Executor, userId: number): Promise<Contact | undefined> {
  const [found] = await contactOf(executor).execute({ userId })
  return found
}

/** The query of a user's contact, for statements that need it beside their own rows. */
export function selectContact(executor: Executor) {
  const { id, email, first_name, last_name, phone, email_verified_at, erased_at } = users
  // Whether an SMS to the verified number replaces emails, which the address refuses.
  const usesSms = sql<boolean>`(${users.email_bouncing_since} is not null and ${users.phone_verified_at} is not null)`
  return executor
    .select({
      id,
      email,
      first_name,
      last_name,
      phone,
      email_verified_at,
      erased_at,
      usesSms: usesSms.as('uses_sms'),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
}

const contactOf = prepared('find_contact', selectContact)

/** Returns when these users were last active, by id; users without a session are absent. */
export async function findLastActive(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (userIds.length === 0) return new Map()
  const { user_id, used_at, created_at } = sessions
  const at = sql<string>`max(greatest(${used_at}, ${created_at}))`
  const found = await executor
    .select({ user_id, at })
    .from(sessions)
    .where(inArray(user_id, [...new Set(userIds)]))
    .groupBy(user_id)
  return new Map(found.map(({ user_id, at }) => [user_id, new Date(at)]))
}

/** The members of staff whose account is open, by first name. */
export const findStaff = (executor: Executor): Promise<{ user_id: number; first_name: string }[]> =>
  executor
    .select({ user_id: users.id, first_name: users.first_name })
    .from(users)
    .where(and(sql`role_name in ('support','admin','super_admin')`, users.is_active))
    .orderBy(users.first_name, users.id)
/** Returns the first names of these users with an initial, such as "Kofi M.", by id. */
export async function findShortNames(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const found = await executor
    .select({
      user_id: users.id,
      name: sql<string>`concat_ws(' ', ${users.first_name}, nullif(left(${users.last_name}, 1), '') || '.')`,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(found.map(person => [person.user_id, person.name]))
}

/** Returns the first names of these users, by id. */
export async function findFirstNames(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const found = await executor
    .select({ user_id: users.id, first_name: users.first_name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(found.map(person => [person.user_id, person.first_name]))
}
