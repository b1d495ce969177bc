import { Failure } from '@akyede/contract/failures'
import { readPeopleSearch } from '@akyede/contract/office-people'
import { isAdmin, roleNames } from '@akyede/contract/roles'
import {
  findPeople,
  findUserById,
  lockUser,
  revokeSessions,
  setRole,
  type UserRow,
  unlockSignIn,
} from '#feature/accounts'
import type { ActedBy } from '#platform/audit.ts'
import type { SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { changeAccount } from './change-account.ts'
import { requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { findPerson, personVersion, presentPerson, stateOf } from './person.ts'
import { findNote, setNote } from './person-notes.ts'
import { recordLook } from './record-look.ts'
import { actedBy } from './require-staff.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    sign_in_unlocked: Record<string, never>
  }
}

type Http = VersionedRequest['http']

export function serveOfficePeople(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform
  serve('listOfficePeople', async ({ query: { search, ...query } }) => {
    const searched = readPeopleSearch(search ?? '')
    const { found, total } = await findPeople(database, searched, query)
    return { data: found.map(presentPerson), pagination: paginateRows(query.page, query.limit, total) }
  })

  serve('getOfficePerson', ({ params: { userId }, caller }) =>
    transaction(database, async tx => {
      const user = await requirePerson(tx, userId)
      await recordLook(platform, tx, caller, { subject: `user:${userId}`, kind: 'person', userId })
      return { data: await findPerson(tx, platform, user) }
    }),
  )

  serve('showPersonPhone', ({ params: { userId }, caller }) =>
    transaction(database, async tx => {
      const { phone } = await requirePerson(tx, userId)
      await recordLook(platform, tx, caller, { subject: `user:${userId}`, kind: 'phone', userId })
      return { data: { phone } }
    }),
  )

  serve('setPersonNote', async ({ params: { userId }, body: { note }, caller, tx, http }) => {
    await requireSubordinate(tx, caller, userId, http)
    await setNote(tx, platform, { userId, note }, caller.userId)
    return null
  })

  serveActions(serve, platform)
}

function serveActions(serve: Serve, platform: Platform): void {
  serve('signOutPerson', async ({ params: { userId }, body, caller, tx, http }) => {
    await requireSubordinate(tx, caller, userId, http)
    return { data: { sessions_ended: await revokeSessions(tx, platform, userId, actedBy(caller, body)) } }
  })

  serve('unlockPerson', async ({ params: { userId }, body, caller, tx, http }) => {
    await requireSubordinate(tx, caller, userId, http)
    await unlockSignIn(tx, userId)
    await platform.audit.write(tx, 'sign_in_unlocked', {}, { userId, ...actedBy(caller, body) })
    return null
  })

  serve('closePerson', async ({ params: { userId }, body, caller, tx, http }) => {
    await closeAccount(tx, platform, caller, { userId, by: actedBy(caller, body), http })
    return { data: { state: stateOf(await requirePerson(tx, userId)) } }
  })

  serve('openPerson', async ({ params: { userId }, body, caller, tx, http }) => {
    await requireSubordinate(tx, caller, userId, http)
    requireAdmin(caller)
    await changeAccount(tx, platform, { userId, step: 'restore' }, actedBy(caller, body))
    return { data: { state: stateOf(await requirePerson(tx, userId)) } }
  })

  serve('setPersonRole', async ({ params: { userId }, body: { role, words }, caller, tx, http }) => {
    await requireSubordinate(tx, caller, userId, http)
    await setRole(tx, platform, { userId, role }, actedBy(caller, { words }))
    return { data: { role } }
  })
}

/** Of the permission `keep_order`, support only hides reviews and holds products (E9). */
function requireAdmin({ role }: SignedIn): void {
  if (!isAdmin(role)) throw new Failure('auth.forbidden')
}

/**
 * Closes the account of a person below the caller, who is an administrator. Fails as `requireSubordinate` and
 * `changeAccount` do.
 */
export async function closeAccount(
  tx: Transaction,
  platform: Platform,
  caller: SignedIn,
  { userId, by, http }: { readonly userId: number; readonly by: ActedBy; readonly http?: Http },
): Promise<void> {
  await requireSubordinate(tx, caller, userId, http)
  requireAdmin(caller)
  await changeAccount(tx, platform, { userId, step: 'suspend' }, by)
}

async function requirePerson(executor: Executor, userId: number): Promise<UserRow> {
  const user = await findUserById(executor, userId)
  if (!user) throw new Failure('office.not_found')
  return user
}

/**
 * Locks the account that staff act on. Fails with `office.not_found`, for an erased account too, with `office.yourself`,
 * with `office.above_you` when its role is above the caller's, and with `office.changed_meanwhile`.
 */
async function requireSubordinate(
  tx: Transaction,
  caller: SignedIn,
  userId: number,
  http: Http = undefined,
): Promise<void> {
  if ((await requirePerson(tx, userId)).erased_at) throw new Failure('office.not_found')
  if (userId === caller.userId) throw new Failure('office.yourself')
  const user = await lockUser(tx, userId)
  const rank = (name: string) => (roleNames as readonly string[]).indexOf(name)
  if (rank(user.role_name) > rank(caller.role)) throw new Failure('office.above_you')
  await requirePersonVersion(tx, http, userId)
}

/** Locks an account and refuses a version that staff no longer see, as `requireVersion` does. */
async function requirePersonVersion(tx: Transaction, http: Http, userId: number): Promise<void> {
  const version = personVersion(await lockUser(tx, userId), await findNote(tx, userId))
  await requireVersion(tx, { http, version, subject: { user_id: userId } })
}
