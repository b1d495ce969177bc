import type { ActivityType } from '@akyede/contract/activity'
import { isEventCalled, isNewsOfEvent } from '#feature/events'
import { areApart, areFriends } from '#feature/friends'
import { isGiftCalled, isGivenBy, isKnownTo } from '#feature/gifts'
import { isInGroup } from '#feature/groups'
import { isOrderCalled, isOrderOf } from '#feature/orders'
import { isListCalled, isNewsOfList, isOwnNewsOfList } from '#feature/wishlists'
import { type SQL, sql } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'

/** Who may know of an entry, and what it is called, as it is now. */
export interface Sight {
  isSeenBy(userId: number): SQL
  /** The same for whoever did it, where that is asked more simply. */
  isSeenByDoer?(userId: number): SQL
  isCalled(pattern: string): SQL
}

const doer = sql`${activityEntries.user_id}`
const other = sql`${activityEntries.other_user_id}`
const subject = sql`${activityEntries.subject_id}`
const isDoer = (userId: number): SQL => sql`${doer} = ${userId}`
const noName = sql`false`

const list: Sight = {
  isSeenBy: userId => isNewsOfList(subject, doer, userId),
  isSeenByDoer: userId => isOwnNewsOfList(subject, userId),
  isCalled: pattern => isListCalled(subject, pattern),
}

/** Whose friend somebody is, is for the two to know, as long as they are. */
const friendship: Sight = {
  isSeenBy: userId => sql`((${isDoer(userId)} or ${other} = ${userId}) and ${areFriends(doer, other)})`,
  isCalled: () => noName,
}

/** Of a group its members know, of those who are in it still. */
const group: Sight = {
  isSeenBy: userId => sql`(${isInGroup(subject, userId)} and ${isInGroup(subject, doer)})`,
  isCalled: pattern =>
    sql`exists (select 1 from groups where groups.id = ${subject} and groups.name ilike ${pattern})`,
}

const order: Sight = {
  isSeenBy: userId => sql`(${isDoer(userId)} and ${isOrderOf(subject, userId)})`,
  isCalled: pattern => isOrderCalled(subject, pattern),
}

/** What somebody gave is theirs alone to know here, whoever may learn of it otherwise. */
const given: Sight = {
  isSeenBy: userId => sql`(${isDoer(userId)} and ${isGivenBy(subject, userId)})`,
  isCalled: pattern => isGiftCalled(subject, pattern),
}

/** What somebody was given, once they may know (D110). */
const received: Sight = {
  isSeenBy: userId => sql`(${isDoer(userId)} and ${isKnownTo(subject, userId)})`,
  isCalled: pattern => isGiftCalled(subject, pattern),
}

const event: Sight = {
  isSeenBy: userId => isNewsOfEvent(subject, userId),
  isCalled: pattern => isEventCalled(subject, pattern),
}

/** Each type has one: what is not in this table cannot be told of. */
const sights: Readonly<Record<ActivityType, Sight>> = {
  'list.added': list,
  'list.items_added': list,
  'friends.made': friendship,
  'group.created': group,
  'group.joined': group,
  'event.added': event,
  'event.answered': event,
  'event.cancelled': event,
  'order.paid': order,
  'order.shipped': order,
  'order.delivered': order,
  'order.cancelled': order,
  'order.refunded': order,
  'gift.given': given,
  'gift.received': received,
}

/**
 * Entries that this viewer may know of now: neither of two of whom one has blocked the other (D94). Whoever knows of which
 * types they are says so: to plan for all of them takes the database longer than to read a few.
 */
export const isSeenBy = (userId: number, types?: ReadonlySet<ActivityType>): SQL =>
  sql`(${ofEach(sight => sight.isSeenBy(userId), types)} and not ${areApart(doer, userId)}
    and (${other} is null or not ${areApart(other, userId)}))`

/** The same of what this viewer did themselves. */
export const isOwnSeen = (userId: number, types: ReadonlySet<ActivityType>): SQL =>
  sql`(${doer} = ${userId}
    and ${ofEach(sight => sight.isSeenByDoer?.(userId) ?? sight.isSeenBy(userId), types)}
    and (${other} is null or not ${areApart(other, userId)}))`

/** What it is about, or somebody who is in it, is called so. */
export const isCalled = (pattern: string): SQL => sql`(${ofEach(sight => sight.isCalled(pattern))} or exists (
  select 1 from users person where person.id in (${doer}, ${other})
  and concat_ws(' ', person.first_name, person.last_name) ilike ${pattern}))`

/** The condition of each sight, for the types that share it. */
function ofEach(condition: (sight: Sight) => SQL, types?: ReadonlySet<string>): SQL {
  const byCondition = new Map<Sight, string[]>()
  for (const [type, sight] of Object.entries(sights)) {
    if (types && !types.has(type)) continue
    byCondition.set(sight, [...(byCondition.get(sight) ?? []), type])
  }
  const cases = [...byCondition].map(
    ([sight, types]) =>
      sql`when ${activityEntries.type} = any(${sql.param(types)}::text[]) then ${condition(sight)}`,
  )
  return cases.length === 0 ? sql`false` : sql`case ${sql.join(cases, sql` `)} else false end`
}
