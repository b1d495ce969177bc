import type { Executor } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'
import { and, eq, inArray, isNotNull, sql } from '#platform/sql.ts'
import { sessions, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

/** Without regard to case (D83). PostgreSQL folds both sides: JavaScript folds some letters in another way. */
export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  const [found] = await executor.select().from(users).where(hasEmail(email))
  return found
}

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

/** Whose number it is: a code that was sent there came back. */
export async function findUserByPhone(executor: Executor, phone: string): Promise<UserRow | undefined> {
  const [found] = await executor
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phone_verified_at)))
  return found
}

/** How to address and reach a person; what other features may know of an account. */
export interface Contact {
  /** Absent for somebody without an account. */
  readonly id?: number
  /** Null for who registered with a phone number alone. */
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  /** Null until the e-mail is verified. */
  readonly email_verified_at: Date | null
}

export async function findContact(executor: Executor, userId: number): Promise<Contact | undefined> {
  const { id, email, first_name, last_name, phone, email_verified_at } = users
  const [found] = await executor
    .select({ id, email, first_name, last_name, phone, email_verified_at })
    .from(users)
    .where(eq(users.id, userId))
  return found
}

/** When several people were last here, by their ids; who has no session any more is absent. */
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

/** What several people are called, by their ids. */
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
