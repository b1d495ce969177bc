import { Failure } from '@akyede/contract/failures'
import { officeLimits } from '@akyede/contract/office-limits'
import { lockUser } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { and, asc, eq } from '#platform/sql.ts'
import type { OfficeContext } from './index.ts'
import { officeReplies, officeViews } from './tables.ts'

/** Serves what members of staff save for themselves: replies to tickets, and filters of lists. */
export function serveOfficeSaved(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform

  serve('listSavedReplies', async ({ caller }) => ({ data: await findReplies(database, caller.userId) }))

  serve('setSavedReply', async ({ params: { name }, body: { message }, caller: { userId }, tx }) => {
    // One at a time for each member of staff, so that the limit holds.
    await lockUser(tx, userId)
    await tx
      .insert(officeReplies)
      .values({ user_id: userId, name, message })
      .onConflictDoUpdate({ target: [officeReplies.user_id, officeReplies.name], set: { message } })
    const saved = await findReplies(tx, userId)
    if (saved.length > officeLimits.savedReplies) throw new Failure('office.saved_too_many')
    return { data: saved }
  })

  serve('removeSavedReply', async ({ params: { name }, caller: { userId }, tx }) => {
    const isThis = and(eq(officeReplies.user_id, userId), eq(officeReplies.name, name))
    await tx.delete(officeReplies).where(isThis)
    return null
  })

  serve('listSavedViews', async ({ caller }) => ({ data: await findViews(database, caller.userId) }))

  serve('setSavedView', async ({ params: { name }, body, caller: { userId }, tx }) => {
    await lockUser(tx, userId)
    await tx
      .insert(officeViews)
      .values({ user_id: userId, name, ...body })
      .onConflictDoUpdate({ target: [officeViews.user_id, officeViews.name], set: body })
    const saved = await findViews(tx, userId)
    if (saved.length > officeLimits.savedViews) throw new Failure('office.saved_too_many')
    return { data: saved }
  })

  serve('removeSavedView', async ({ params: { name }, caller: { userId }, tx }) => {
    await tx.delete(officeViews).where(and(eq(officeViews.user_id, userId), eq(officeViews.name, name)))
    return null
  })
}

export const findViews = (
  executor: Executor,
  userId: number,
): Promise<{ name: string; list: string; query: string }[]> =>
  executor
    .select({ name: officeViews.name, list: officeViews.list, query: officeViews.query })
    .from(officeViews)
    .where(eq(officeViews.user_id, userId))
    .orderBy(asc(officeViews.name))

export const findReplies = (
  executor: Executor,
  userId: number,
): Promise<{ name: string; message: string }[]> =>
  executor
    .select({ name: officeReplies.name, message: officeReplies.message })
    .from(officeReplies)
    .where(eq(officeReplies.user_id, userId))
    .orderBy(asc(officeReplies.name))
