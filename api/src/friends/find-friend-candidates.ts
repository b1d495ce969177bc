import { phone as phoneField } from '@akyede/contract/fields'
import type { FoundPerson, FriendStatus } from '@akyede/contract/friends'
import { findPeople } from '#feature/profile'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { likePattern, type SQL, sql } from '#platform/sql.ts'
import { friendsOf } from './friends-and-blocks.ts'
import { findMutualFriends } from './mutual-friends.ts'

export interface PeopleQuery {
  readonly me: number
  readonly q: string
  readonly page: number
  readonly limit: number
  readonly now: Date
}

/** Whether the search is an email address or a phone number. */
export const isExactSearch = (q: string): boolean => q.includes('@') || /^\+?[\d\s()-]{5,}$/.test(q)

/**
 * People who can receive a friend request. An exact address or number finds anyone; a name finds friends and friends
 * of friends; an empty search suggests people with most mutual friends first. People who are not findable and blocked
 * people are left out (D113, D94).
 */
export async function findFriendCandidates(
  executor: Executor,
  query: PeopleQuery,
): Promise<{ people: FoundPerson[]; total: number }> {
  const { me, q, page, limit, now } = query
  const { rows } = await executor.execute<{ id: string; status: FriendStatus | null; total: number }>(sql`
    with mine (id) as materialized ${friendsOf(me)},
      own as materialized (${relationshipsOf(me)}),
      blocked_people (id) as materialized (${blockedFor(me)}),
      candidates (id, friends) as (${candidatesFor(q)})
    select u.id, ${statusFor(me, now)} as status, (count(*) over ())::int as total
    from candidates join users u on u.id = candidates.id left join own f on f.id = u.id
    where u.id <> ${me} and u.is_active and u.erased_at is null and u.erase_at is null
      and (u.findable or f.status = 'accepted') and ${isWanted(q)}
      and not exists (select 1 from blocked_people b where b.id = u.id)
    order by candidates.friends desc, lower(concat_ws(' ', u.first_name, u.last_name)), u.id
    limit ${limit} offset ${(page - 1) * limit}`)
  const total = await totalOf(rows, page, () =>
    findFriendCandidates(executor, { ...query, page: 1, limit: 1 }),
  )
  const ids = rows.map(({ id }) => Number(id))
  const people = await findPeople(executor, ids)
  const mutual = await findMutualFriends(executor, me, ids)
  return {
    people: rows.flatMap(({ id, status }) => {
      const person = people.get(Number(id))
      const { count, names } = mutual(Number(id))
      return person ? [{ ...person, status, mutualFriends: count, mutual: [...names] }] : []
    }),
    total,
  }
}

const relationshipsOf = (me: number): SQL => sql`
  select case when low_id = ${me} then high_id else low_id end as id, status, asked_by, expires_at
  from friendships where low_id = ${me} or high_id = ${me}`

const blockedFor = (me: number): SQL => sql`
  select blocked_id from blocks where blocker_id = ${me}
  union all select blocker_id from blocks where blocked_id = ${me}`

const near = sql`
  select id, count(*) as friends from (
    select f.high_id as id from friendships f join mine on mine.id = f.low_id where f.status = 'accepted'
    union all select f.low_id from friendships f join mine on mine.id = f.high_id where f.status = 'accepted'
  ) theirs group by id`

/** The candidates, with the number of mutual friends where it is needed for the order. */
function candidatesFor(q: string): SQL {
  if (q === '') return near
  if (isExactSearch(q)) return sql`select u.id, 0 from users u where ${matchesContact(q)}`
  return sql`select id, sum(friends) from (${near} union all select id, 0 from mine) known group by id`
}

function isWanted(q: string): SQL {
  if (q === '') return sql`(f.status is null or f.status = 'declined')`
  return isExactSearch(q) ? sql`true` : sql`concat_ws(' ', u.first_name, u.last_name) ilike ${likePattern(q)}`
}

/** Matches only verified contact details. */
function matchesContact(q: string): SQL {
  if (q.includes('@')) return sql`(lower(u.email) = lower(${q}) and u.email_verified_at is not null)`
  const phone = phoneField.safeParse(q)
  return sql`(u.phone = ${phone.success ? phone.data : ''} and u.phone_verified_at is not null)`
}

const statusFor = (me: number, now: Date): SQL => sql`case
  when f.status = 'accepted' then 'accepted'
  when f.status = 'requested' and f.expires_at > ${now.toISOString()}
    then case when f.asked_by = ${me} then 'pending_sent' else 'pending_received' end end`
