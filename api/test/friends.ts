import { sql } from '#platform/sql.ts'
import type { TestShop } from './test-shop.ts'

/** Sets the relationship of a user and another one whom they asked. */
export const setRelationship = (
  { database }: Pick<TestShop, 'database'>,
  asker: number,
  other: number,
  status: 'requested' | 'accepted' | 'declined',
) =>
  database.execute(sql`
    insert into friendships (low_id, high_id, status, asked_by, asked_at, expires_at)
    values (least(${asker}::bigint, ${other}), greatest(${asker}::bigint, ${other}), ${status}, ${asker}, now(), now())
    on conflict (low_id, high_id) do update set status = excluded.status`)

/** Makes two users friends. */
export const makeFriends = (shop: Pick<TestShop, 'database'>, one: number, other: number) =>
  setRelationship(shop, one, other, 'accepted')

/** Makes a user a friend of a list's owner, who can then invite them to the list. */
export const befriendOwner = ({ database }: Pick<TestShop, 'database'>, wishlistId: string, userId: number) =>
  database.execute(sql`
    insert into friendships (low_id, high_id, status, asked_by, asked_at, expires_at)
    select least(user_id, ${userId}::bigint), greatest(user_id, ${userId}), 'accepted', user_id, now(), now()
    from wishlists where id = ${wishlistId} and user_id <> ${userId}
    on conflict (low_id, high_id) do nothing`)

/** Blocks one user for another. */
export const block = ({ database }: Pick<TestShop, 'database'>, blocker: number, blocked: number) =>
  database.execute(sql`insert into blocks values (${blocker}, ${blocked}, now())`)

/** The notifications of a user, the newest first. */
export async function notificationsOf({ database }: Pick<TestShop, 'database'>, userId: number) {
  const { rows } = await database.execute<{ type: string; title: string; message: string; link: string }>(
    sql`select type, title, message, link from notifications where user_id = ${userId} order by id desc`,
  )
  return rows
}
