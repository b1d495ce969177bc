import { dayOf } from '@akyede/contract/days'
import type { Friend, FriendStatus } from '@akyede/contract/friends'
import { findLastActive } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { likePattern, type SQL, sql } from '#platform/sql.ts'
import { findMutualFriends } from './mutual-friends.ts'

export interface FriendsQuery {
  readonly me: number
  readonly status: FriendStatus
  readonly search?: string | undefined
  /** Limits the result to this person. */
  readonly other?: number
  readonly page: number
  readonly limit: number
  readonly now: Date
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly first_name: string
  readonly email: string | null
  readonly findable: boolean
  readonly shows_activity: boolean
  readonly created_at: string
  readonly message: string
  readonly since: string
  readonly expires_at: string | null
  readonly total: number
}

/** A page of the people with this status, with the total count. */
export async function findFriends(
  executor: Executor,
  query: FriendsQuery,
): Promise<{ friends: Friend[]; total: number }> {
  const { me, status, search, other, page, limit } = query
  const isNamed = search
    ? sql`and concat_ws(' ', u.first_name, u.last_name) ilike ${likePattern(search)}`
    : sql``
  const isOne = other === undefined ? sql`` : sql`and u.id = ${other}`
  const order =
    status === 'accepted' ? sql`lower(concat_ws(' ', u.first_name, u.last_name))` : sql`them.since desc`
  const { rows } = await executor.execute<Row>(sql`
    select u.id, u.first_name, case when u.email_verified_at is not null then u.email end as email, u.findable,
      u.shows_activity, u.created_at, them.message, them.since, them.expires_at, (count(*) over ())::int as total
    from (${relations(query)}) them join users u on u.id = them.id
    where u.erased_at is null ${isNamed} ${isOne}
    order by ${order}, u.id limit ${limit} offset ${(page - 1) * limit}`)
  const total = await totalOf(rows, page, () => findFriends(executor, { ...query, page: 1, limit: 1 }))
  return { friends: await present(executor, me, status, rows), total }
}

/** One person with this status. */
export async function findFriend(
  executor: Executor,
  me: number,
  other: number,
  status: FriendStatus,
  now: Date,
): Promise<Friend | undefined> {
  const { friends } = await findFriends(executor, { me, other, status, now, page: 1, limit: 1 })
  return friends[0]
}

function relations({ me, status, now }: FriendsQuery): SQL {
  if (status === 'blocked')
    return sql`select blocked_id as id, '' as message, blocked_at as since, null::timestamptz as expires_at
      from blocks where blocker_id = ${me}`
  const isMine = sql`(f.low_id = ${me} or f.high_id = ${me})`
  const id = sql`case when f.low_id = ${me} then f.high_id else f.low_id end as id`
  if (status === 'accepted')
    return sql`select ${id}, '' as message, coalesce(f.answered_at, f.asked_at) as since, null::timestamptz as expires_at
      from friendships f where ${isMine} and f.status = 'accepted'`
  const isSender = status === 'pending_sent' ? sql`f.asked_by = ${me}` : sql`f.asked_by <> ${me}`
  return sql`select ${id}, f.message, f.asked_at as since, f.expires_at from friendships f
    where ${isMine} and f.status = 'requested' and ${isSender} and f.expires_at > ${now.toISOString()}`
}

/**
 * Friends see more of each other than people with open requests. Of a blocked person only the public facts are shown.
 */
async function present(executor: Executor, me: number, status: FriendStatus, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => Number(id))
  const isFriend = status === 'accepted'
  const people = await findPeople(executor, ids)
  const mutual = status === 'blocked' ? undefined : await findMutualFriends(executor, me, ids)
  const active = isFriend ? await findLastActive(executor, ids) : new Map<number, Date>()
  return rows.map((row): Friend => {
    const id = Number(row.id)
    const { name, avatar } = people.get(id) ?? { name: row.first_name, avatar: null }
    const isHidden = status === 'blocked' && !row.findable
    const seen = row.shows_activity ? active.get(id) : undefined
    return {
      id,
      name: isHidden ? row.first_name : name,
      avatar: isHidden ? null : avatar,
      email: isFriend ? row.email : null,
      status,
      mutualFriends: mutual?.(id).count ?? 0,
      joinedAt: isFriend ? dayOf(new Date(row.created_at)) : null,
      lastActive: seen ? dayOf(seen) : null,
      message: row.message,
      since: new Date(row.since).toISOString(),
      expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    }
  })
}
