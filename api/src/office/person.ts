import { maskedPhone } from '@akyede/contract/masked'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { OfficePerson, PersonSummary } from '@akyede/contract/office-people'
import { roleNames } from '@akyede/contract/roles'
import { findFirstNames, findSessions, isSignInLocked, statusOf, type UserRow } from '#feature/accounts'
import { hasAuthenticator } from '#feature/second-factor'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { contentVersion } from './changed-meanwhile.ts'
import { findNote } from './person-notes.ts'

const shown = 10

export const stateOf = (user: UserRow): PersonSummary['state'] => {
  const status = statusOf(user)
  return status === 'suspended' ? 'closed' : status
}

export const presentPerson = (user: UserRow): PersonSummary => ({
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone && maskedPhone(user.phone),
  role: roleNames.find(role => role === user.role_name) ?? 'customer',
  state: stateOf(user),
  created_at: user.created_at.toISOString(),
})

type Note = Awaited<ReturnType<typeof findNote>>

/** Changes with what staff decide on: role, state, contact details and what colleagues noted. */
export const personVersion = (user: UserRow, note: Note): number =>
  contentVersion(user.role_name, stateOf(user), user.email, user.phone, user.erase_at, note?.note)

/** Finds what staff see of a person. */
export async function findPerson(
  executor: Executor,
  platform: Pick<Platform, 'clock'>,
  user: UserRow,
): Promise<OfficePerson> {
  const { id, email } = user
  const note = await findNote(executor, id)
  const authors = await findFirstNames(executor, note ? [note.changed_by] : [])
  return {
    ...presentPerson(user),
    email_verified: user.email_verified_at !== null,
    phone_verified: user.phone_verified_at !== null,
    has_authenticator: await hasAuthenticator(executor, id),
    sign_in_locked: email !== null && (await isSignInLocked(executor, platform.clock, email)),
    closed_because: user.suspension_reason,
    closed_at: user.suspended_at?.toISOString() ?? null,
    erase_at: user.erase_at?.toISOString() ?? null,
    sessions: await findSessions(executor, platform, id),
    orders: await findOrders(executor, id),
    tickets: await findRequests(
      executor,
      sql`select id, reference as number, status, last_message_at as at from support_tickets
        where user_id = ${id} order by last_message_at desc, id desc`,
    ),
    returns: await findRequests(
      executor,
      sql`select id, number, status, requested_at as at from returns
        where user_id = ${id} order by requested_at desc, id desc`,
    ),
    version: personVersion(user, note),
    note: note
      ? {
          text: note.note,
          changed_by: authors.get(note.changed_by) ?? '',
          changed_at: note.changed_at.toISOString(),
        }
      : null,
  }
}

async function findOrders(executor: Executor, userId: number): Promise<OfficePerson['orders']> {
  const { rows } = await executor.execute<OfficePerson['orders'][number] & { at: string; total: number }>(sql`
    select id, number, status, payment_status, total::float8 as total, placed_at as at from orders
    where user_id = ${userId} order by placed_at desc, id limit ${shown}`)
  return rows.map(row => ({
    ...row,
    total: toCedis(row.total as Pesewas),
    at: new Date(row.at).toISOString(),
  }))
}

/** The newest returns or tickets that a query finds. */
async function findRequests(executor: Executor, query: SQL): Promise<OfficePerson['tickets']> {
  const { rows } = await executor.execute<OfficePerson['tickets'][number]>(sql`${query} limit ${shown}`)
  return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
}
