import type { WaitingKind } from '@akyede/contract/office-words'
import { findUserById } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { type PushContext, push } from '#platform/push.ts'
import type { Serve } from '#platform/serve.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { OfficeContext } from './index.ts'

/** Those who may use the back office (E9): pushes ask for them each time, so that a lost role ends them at once. */
const staff: SQL = sql`
  select users.id::float8 as id from users
  where role_name in ('support','admin','super_admin') and is_active and email_verified_at is not null
    and exists (select from second_factors where user_id = users.id and method = 'totp' and confirmed_at is not null)`

export async function isStaffMember(executor: Executor, userId: number): Promise<boolean> {
  const { rows } = await executor.execute(sql`${staff} and users.id = ${userId}`)
  return rows.length > 0
}

async function findStaffIds(executor: Executor): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(staff)
  return rows.map(({ id }) => id)
}

/** Tells open screens of staff that open work of a kind came or ended. */
export async function pushWaiting(
  context: PushContext,
  executor: Executor,
  kind: WaitingKind,
): Promise<void> {
  await push(context, executor, await findStaffIds(executor), 'office.waiting', { kind })
}

/** Serves the call by which a screen tells colleagues what is open on it (E12). */
export function serveOfficeViews(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform
  serve('announceOfficeView', async ({ body: { kind, id }, caller: { userId } }) => {
    const viewer = await findUserById(database, userId)
    const colleagues = (await findStaffIds(database)).filter(each => each !== userId)
    const view = { kind, id, first_name: viewer?.first_name ?? '' }
    await push(platform, database, colleagues, 'office.looking', view)
    return null
  })
}
