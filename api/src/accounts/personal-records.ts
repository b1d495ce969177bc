import type { Executor, Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, eq, sql } from '#platform/sql.ts'
import { auditEntries, idempotencyKeys } from '#platform/tables.ts'
import { deleteBouncesOf } from './bounced-emails.ts'
import { endSessionsOf } from './end-session.ts'
import { knownDevices, sessions, users } from './tables.ts'

/** The account itself. It is erased after the records of all other features. */
export const personalAccount = (platform: Pick<Platform, 'clock' | 'broadcast'>): PersonalRecords => ({
  name: 'account',
  find: findAccount,
  addresses: ownAddresses,
  async erase(tx, userId) {
    await endSessionsOf(tx, platform, userId, 'account erased')
    await tx.delete(knownDevices).where(eq(knownDevices.user_id, userId))
    await tx.delete(sessions).where(eq(sessions.user_id, userId))
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, `user:${userId}`))
    await deleteBouncesOf(tx, userId)
    await eraseUser(tx, userId, platform.clock.now())
  },
})

async function ownAddresses(executor: Executor, userId: number): Promise<(string | null)[]> {
  const [own] = await executor.select().from(users).where(eq(users.id, userId))
  return own ? [own.email, own.phone] : []
}

const { created_at, method, user_agent, network, used_at, ended_at } = sessions

async function findAccount(executor: Executor, userId: number): Promise<unknown> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId))
  if (!user) return null
  const { id, password_hash, erase_at, erased_at, is_active, ...person } = user
  const known = await executor
    .select({ created_at, method, user_agent, network, used_at, ended_at })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(sessions.created_at)
  const devices = await executor
    .select({ first_seen_at: knownDevices.first_seen_at, last_seen_at: knownDevices.last_seen_at })
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(knownDevices.first_seen_at)
  return { user_id: id, ...person, sessions: known, known_devices: devices }
}

/** The user's entries in the audit log. They stay when the account is erased: they do not identify a person. */
export const personalHistory: PersonalRecords = {
  name: 'security_events',
  find: (executor, userId) =>
    executor
      .select({
        at: auditEntries.at,
        event: auditEntries.event,
        actor: auditEntries.actor,
        network: auditEntries.network,
        facts: auditEntries.facts,
      })
      .from(auditEntries)
      .where(eq(auditEntries.user_id, userId))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id)),
  async erase() {},
}

/** Only the id remains, because orders refer to it. */
const eraseUser = (tx: Transaction, userId: number, now: Date) =>
  tx
    .update(users)
    .set({
      first_name: 'Former',
      last_name: 'customer',
      email: null,
      email_verified_at: null,
      email_bouncing_since: null,
      password_hash: null,
      password_changed_at: null,
      phone: null,
      phone_verified_at: null,
      birthday: null,
      findable: false,
      is_active: false,
      role_name: 'customer',
      erase_at: null,
      suspended_at: null,
      suspension_reason: null,
      erased_at: sql`${now.toISOString()}::timestamptz`,
    })
    .where(eq(users.id, userId))
