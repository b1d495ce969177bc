import { roleNames } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { readPeopleSearch } from '@akyede/contract/office-people'
import {
  countPeople,
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
import type { OfficeContext } from './index.ts'
import { countedRows, paginateRows } from './paginate.ts'
import { findPerson, presentPerson, stateOf } from './person.ts'
import { setNote } from './person-notes.ts'
import { recordLook } from './record-look.ts'
import { actedBy } from './require-staff.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    sign_in_unlocked: Record<string, never>
  }
}

export function serveOfficePeople(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform
  serve('listOfficePeople', async ({ query: { search, ...query } }) => {
    const searched = readPeopleSearch(search ?? '')
    const found = await findPeople(database, searched, query)
    const count = await countPeople(database, searched, countedRows)
    return { data: found.map(presentPerson), pagination: paginateRows(query.page, query.limit, count) }
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

  serve('setPersonNote', async ({ params: { userId }, body: { note }, caller, tx }) => {
    await requirePerson(tx, userId)
    await setNote(tx, platform, { userId, note }, caller.userId)
    return null
  })

  serveActions(serve, platform)
}

function serveActions(serve: Serve, platform: Platform): void {
  serve('signOutPerson', async ({ params: { userId }, body, caller, tx }) => {
    await requireSubordinate(tx, caller, userId)
    return { data: { sessions_ended: await revokeSessions(tx, platform, userId, actedBy(caller, body)) } }
  })

  serve('unlockPerson', async ({ params: { userId }, body, caller, tx }) => {
    await requireSubordinate(tx, caller, userId)
    await unlockSignIn(tx, userId)
    await platform.audit.write(tx, 'sign_in_unlocked', {}, { userId, ...actedBy(caller, body) })
    return null
  })

  serve('closePerson', async ({ params: { userId }, body, caller, tx }) => {
    await closeAccount(tx, platform, caller, { userId, by: actedBy(caller, body) })
    return { data: { state: stateOf(await requirePerson(tx, userId)) } }
  })

  serve('openPerson', async ({ params: { userId }, body, caller, tx }) => {
    await requireSubordinate(tx, caller, userId)
    await changeAccount(tx, platform, { userId, step: 'restore' }, actedBy(caller, body))
    return { data: { state: stateOf(await requirePerson(tx, userId)) } }
  })

  serve('setPersonRole', async ({ params: { userId }, body: { role, words }, caller, tx }) => {
    await requireSubordinate(tx, caller, userId)
    await setRole(tx, platform, { userId, role }, actedBy(caller, { words }))
    return { data: { role } }
  })
}

/** Closes the account of a person below the caller. Fails as `requireSubordinate` and `changeAccount` do. */
export async function closeAccount(
  tx: Transaction,
  platform: Platform,
  caller: SignedIn,
  { userId, by }: { readonly userId: number; readonly by: ActedBy },
): Promise<void> {
  await requireSubordinate(tx, caller, userId)
  await changeAccount(tx, platform, { userId, step: 'suspend' }, by)
}

async function requirePerson(executor: Executor, userId: number): Promise<UserRow> {
  const user = await findUserById(executor, userId)
  if (!user) throw new Failure('office.not_found')
  return user
}

/**
 * Locks the account that staff act on. Fails with `office.not_found`, for an erased account too, with `office.yourself`,
 * and with `office.above_you` when its role is above the caller's.
 */
async function requireSubordinate(tx: Transaction, caller: SignedIn, userId: number): Promise<void> {
  if ((await requirePerson(tx, userId)).erased_at) throw new Failure('office.not_found')
  if (userId === caller.userId) throw new Failure('office.yourself')
  const { role_name } = await lockUser(tx, userId)
  const rank = (name: string) => (roleNames as readonly string[]).indexOf(name)
  if (rank(role_name) > rank(caller.role)) throw new Failure('office.above_you')
}
