import { limits } from '@akyede/contract/limits'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { friendsOf } from '#feature/friends'
import { findPeople } from '#feature/profile'
import type { Executor } from '#platform/database.ts'
import { inArray, sql } from '#platform/sql.ts'
import { isOpenTo, selectGroups, toVisibleGroup, type VisibleGroup } from './find-group.ts'
import { groups } from './tables.ts'
import type { GroupLists } from './types.ts'

export interface Recommended {
  readonly group: VisibleGroup
  readonly reason: string
}

interface NearbyGroup extends Record<string, unknown> {
  readonly group_id: string
  readonly friends: number
  readonly first_friend: string | null
  readonly purpose: WishlistPurpose | null
}

/**
 * Public groups with friends in them, then those of people who make public lists for the same occasions (D114). Facts
 * known only to members have no influence.
 */
export async function recommendGroups(
  executor: Executor,
  userId: number,
  lists: Pick<GroupLists, 'findLikeMindedUsers'>,
): Promise<Recommended[]> {
  const near = await findNearbyGroups(executor, userId, await lists.findLikeMindedUsers(executor, userId))
  if (near.length === 0) return []
  const found = await selectGroups(executor, userId).where(
    inArray(
      groups.id,
      near.map(({ group_id }) => group_id),
    ),
  )
  const people = await findPeople(
    executor,
    near.flatMap(({ first_friend }) => (first_friend === null ? [] : Number(first_friend))),
  )
  return near.flatMap(candidate => {
    const row = found.find(({ group }) => group.id === candidate.group_id)
    const friend = people.get(Number(candidate.first_friend))?.name
    return row ? [{ group: toVisibleGroup(row), reason: reasonOf(candidate, friend) }] : []
  })
}

/** Groups with the people who lead to them, closest first, without groups that the person was in or invited to. */
async function findNearbyGroups(
  executor: Executor,
  userId: number,
  likeMinded: Awaited<ReturnType<GroupLists['findLikeMindedUsers']>>,
): Promise<NearbyGroup[]> {
  const ids = sql.param(likeMinded.map(({ user_id }) => user_id))
  const purposes = sql.param(likeMinded.map(({ purpose }) => purpose))
  const { rows } = await executor.execute<NearbyGroup>(sql`
    with people as (
      select friends.id as user_id, null as purpose from ${friendsOf(userId)} as friends (id)
      union all select * from unnest(${ids}::bigint[], ${purposes}::text[])
    ), near as (
      select m.group_id, count(*) filter (where people.purpose is null)::int as friends,
        (array_agg(m.user_id order by m.joined_at, m.user_id) filter (where people.purpose is null))[1] as first_friend,
        mode() within group (order by people.purpose) as purpose, count(distinct m.user_id) as members
      from people join group_members m on m.user_id = people.user_id and m.status = 'member'
      group by m.group_id
    )
    select near.group_id, near.friends, near.first_friend, near.purpose
    from near join groups on groups.id = near.group_id
    where ${isOpenTo(userId)} and not exists (
      select 1 from group_members mine where mine.group_id = near.group_id and mine.user_id = ${userId})
    order by near.friends desc, near.members desc, near.group_id
    limit ${limits.groups.recommended}`)
  return rows
}

function reasonOf({ friends, purpose }: NearbyGroup, firstFriend: string | undefined): string {
  if (friends > 0 && firstFriend !== undefined) {
    const others = friends - 1
    if (others === 0) return `${firstFriend} is a member`
    return `${firstFriend} and ${others === 1 ? 'another friend' : `${others} more friends`} are members`
  }
  return `Members make lists for ${purpose ? occasions[purpose] : 'the same occasions'} too`
}

const occasions: Readonly<Record<WishlistPurpose, string>> = {
  birthday: 'birthdays',
  wedding: 'weddings',
  engagement: 'engagements',
  naming: 'naming days',
  baby: 'babies',
  graduation: 'graduations',
  housewarming: 'new homes',
  anniversary: 'anniversaries',
  christmas: 'Christmas',
  eid: 'Eid',
  funeral: 'farewells',
  other: 'the same occasions',
}
