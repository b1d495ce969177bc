import { areBlocked } from '#feature/friends'
import type { GroupLists, LikeMindedUser } from '#feature/groups'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, eq, sql } from '#platform/sql.ts'
import type { ListLinks } from './dependencies.ts'
import { wishlists } from './tables.ts'

/** Maximum number of other users' lists that lead to groups. */
const likeMindedMax = 500
/** Occasions that are not used to suggest groups. */
const excluded = sql`('funeral','other')`

/** Queries about lists for the groups feature. */
export const groupLists = (
  { broadcast }: Pick<Platform, 'broadcast'>,
  links: Pick<ListLinks, 'end'>,
): GroupLists => ({
  async makePrivate(tx, { groupId, userId }, now) {
    const changed = await tx
      .update(wishlists)
      .set({ privacy: 'private', group_id: null, version: sql`${wishlists.version} + 1`, updated_at: now })
      .where(and(eq(wishlists.group_id, groupId), eq(wishlists.user_id, userId)))
      .returning({ id: wishlists.id, name: wishlists.name, deleted_at: wishlists.deleted_at })
    for (const { id } of changed) await links.end(tx, id, now)
    await publishChange(
      broadcast,
      tx,
      changed.map(({ id }) => id),
    )
    return changed.filter(({ deleted_at }) => deleted_at === null).map(({ name }) => name)
  },

  async findLikeMindedUsers(executor, userId) {
    const { rows } = await executor.execute<{ user_id: string; purpose: string }>(sql`
      select distinct user_id, purpose from (
        select theirs.user_id, theirs.purpose from wishlists theirs
        where theirs.privacy = 'public' and theirs.deleted_at is null and theirs.archived_at is null
          and theirs.hidden_at is null
          and theirs.user_id <> ${userId} and theirs.purpose not in ${excluded}
          and theirs.purpose in (
            select mine.purpose from wishlists mine where mine.user_id = ${userId} and mine.deleted_at is null)
          and not ${areBlocked(sql`theirs.user_id`, userId)}
        order by theirs.updated_at desc, theirs.id limit ${likeMindedMax}
      ) as found`)
    return rows.map(({ user_id, purpose }) => ({
      user_id: Number(user_id),
      purpose: purpose as LikeMindedUser['purpose'],
    }))
  },
})
