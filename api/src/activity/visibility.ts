import type { ActivityType } from '@akyede/contract/activity'
import { isEventNamedLike, isEventNewsFor } from '#feature/events'
import { areBlocked, areFriends } from '#feature/friends'
import { isGiftNamedLike, isGivenBy, isKnownTo } from '#feature/gifts'
import { isInGroup } from '#feature/groups'
import { isOrderNamedLike, isOrderOf } from '#feature/orders'
import { isListNamedLike, isListNewsFor, isOwnListNews } from '#feature/wishlists'
import { type SQL, sql } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'

/** Who may know of an entry, and what it is called, as it is now. */
export interface VisibilityRule {
  isVisibleTo(userId: number): SQL
  /** The same for whoever did it, where that is asked more simply. */
  isVisibleToActor?(userId: number): SQL
  matchesName(pattern: string): SQL
}

const actor = sql`${activityEntries.user_id}`
const other = sql`${activityEntries.other_user_id}`
const subject = sql`${activityEntries.subject_id}`
const isActor = (userId: number): SQL => sql`${actor} = ${userId}`
const noName = sql`false`

const list: VisibilityRule = {
  isVisibleTo: userId => isListNewsFor(subject, actor, userId),
  isVisibleToActor: userId => isOwnListNews(subject, userId),
  matchesName: pattern => isListNamedLike(subject, pattern),
}

/** Whose friend somebody is, is for the two to know, as long as they are. */
const friendship: VisibilityRule = {
  isVisibleTo: userId => sql`((${isActor(userId)} or ${other} = ${userId}) and ${areFriends(actor, other)})`,
  matchesName: () => noName,
}

/** Of a group its members know, of those who are in it still. */
const group: VisibilityRule = {
  isVisibleTo: userId => sql`(${isInGroup(subject, userId)} and ${isInGroup(subject, actor)})`,
  matchesName: pattern =>
    sql`exists (select 1 from groups where groups.id = ${subject} and groups.name ilike ${pattern})`,
}

const order: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isOrderOf(subject, userId)})`,
  matchesName: pattern => isOrderNamedLike(subject, pattern),
}

/** What somebody gave is theirs alone to know here, whoever may learn of it otherwise. */
const given: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isGivenBy(subject, userId)})`,
  matchesName: pattern => isGiftNamedLike(subject, pattern),
}

/** What somebody was given, once they may know (D110). */
const received: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isKnownTo(subject, userId)})`,
  matchesName: pattern => isGiftNamedLike(subject, pattern),
}

const event: VisibilityRule = {
  isVisibleTo: userId => isEventNewsFor(subject, userId),
  matchesName: pattern => isEventNamedLike(subject, pattern),
}

/** Each type has one: what is not in this table cannot be told of. */
const visibilityRules: Readonly<Record<ActivityType, VisibilityRule>> = {
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
export const isVisibleTo = (userId: number, types?: ReadonlySet<ActivityType>): SQL =>
  sql`(${ofEach(sight => sight.isVisibleTo(userId), types)} and not ${areBlocked(actor, userId)}
    and (${other} is null or not ${areBlocked(other, userId)}))`

/** The same of what this viewer did themselves. */
export const isVisibleToActor = (userId: number, types: ReadonlySet<ActivityType>): SQL =>
  sql`(${actor} = ${userId}
    and ${ofEach(sight => sight.isVisibleToActor?.(userId) ?? sight.isVisibleTo(userId), types)}
    and (${other} is null or not ${areBlocked(other, userId)}))`

/** What it is about, or somebody who is in it, is called so. */
export const matchesName = (
  pattern: string,
): SQL => sql`(${ofEach(sight => sight.matchesName(pattern))} or exists (
  select 1 from users person where person.id in (${actor}, ${other})
  and concat_ws(' ', person.first_name, person.last_name) ilike ${pattern}))`

/** The condition of each sight, for the types that share it. */
function ofEach(condition: (sight: VisibilityRule) => SQL, types?: ReadonlySet<string>): SQL {
  const byCondition = new Map<VisibilityRule, string[]>()
  for (const [type, sight] of Object.entries(visibilityRules)) {
    if (types && !types.has(type)) continue
    byCondition.set(sight, [...(byCondition.get(sight) ?? []), type])
  }
  const cases = [...byCondition].map(
    ([sight, types]) =>
      sql`when ${activityEntries.type} = any(${sql.param(types)}::text[]) then ${condition(sight)}`,
  )
  return cases.length === 0 ? sql`false` : sql`case ${sql.join(cases, sql` `)} else false end`
}
