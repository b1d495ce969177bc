import { dayAfter } from '@akyede/contract/days'
import { findFirstNames, findUserByEmail } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { countAuditEntries, findAuditEntries } from '#platform/find-audit.ts'
import type { Serve } from '#platform/serve.ts'
import { verifyAudit } from '#platform/verify-audit.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'

/** Serves the audit log, as the operator reads it. */
export function serveOfficeAudit(serve: Serve, { platform: { database } }: OfficeContext): void {
  serve('listAuditEntries', async ({ query: { page, limit, event, user, actor, from, to } }) => {
    const asked = {
      event: event || undefined,
      userId: user ? await userIdOf(database, user) : undefined,
      actor: actor ? await actorOf(database, actor) : undefined,
      since: from ? new Date(from) : undefined,
      before: to ? new Date(dayAfter(to, 1)) : undefined,
      limit,
      offset: (page - 1) * limit,
    }
    const entries = await findAuditEntries(database, asked)
    const ids = entries.flatMap(entry => [entry.user_id ?? [], actorIdOf(entry.actor) ?? []].flat())
    const names = await findFirstNames(database, ids)
    return {
      data: entries.map(({ at, user_id, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        user: user_id === null ? null : { user_id, first_name: names.get(user_id) ?? '' },
        actor_name: names.get(actorIdOf(entry.actor) ?? 0) ?? null,
      })),
      pagination: paginateRows(page, limit, await countAuditEntries(database, asked)),
    }
  })

  serve('getAuditVerdict', async () => {
    const { brokenSeal, ...verdict } = await verifyAudit(database)
    const is_intact = brokenSeal === undefined && verdict.stray === 0
    return { data: { ...verdict, broken_seal: brokenSeal ?? null, is_intact } }
  })
}

const actorIdOf = (actor: string): number | undefined => {
  const [, id] = /^user:(\d+)$/.exec(actor) ?? []
  return id === undefined ? undefined : Number(id)
}

/** No user has the id 0, so that an unknown email finds nothing. */
async function userIdOf(executor: Executor, named: string): Promise<number> {
  if (/^\d{1,16}$/.test(named)) return Number(named)
  return (await findUserByEmail(executor, named))?.id ?? 0
}

const actorOf = async (executor: Executor, named: string): Promise<string> =>
  named === 'operator' ? named : `user:${await userIdOf(executor, named)}`
