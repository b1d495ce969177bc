import type { ActivityType } from '@akyede/contract/activity'
import { isEventNamedLike, isEventNewsFor } from '#feature/events'
import { areBlocked, areFriends } from '#feature/friends'
import { isGiftNamedLike, isGivenBy, isKnownTo } from '#feature/gifts'
import { isInGroup } from '#feature/groups'
import { isOrderNamedLike, isOrderOf } from '#feature/orders'
import { isListNamedLike, isListNewsFor, isOwnListNews } from '#feature/wishlists'
import { type SQL, sql } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'

/** Who may see an entry, and which names it matches, at the time of reading. */
export interface VisibilityRule {
  isVisibleTo(userId: number): SQL
  /** A simpler condition for the actor, where there is one. */
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

/** A friendship is visible to the two friends while it lasts. */
const friendship: VisibilityRule = {
  isVisibleTo: userId => sql`((${isActor(userId)} or ${other} = ${userId}) and ${areFriends(actor, other)})`,
  matchesName: () => noName,
}

/** A group entry is visible to current members, while its actor is a member too. */
const group: VisibilityRule = {
  isVisibleTo: userId => sql`(${isInGroup(subject, userId)} and ${isInGroup(subject, actor)})`,
  matchesName: pattern =>
    sql`exists (select 1 from groups where groups.id = ${subject} and groups.name ilike ${pattern})`,
}

const order: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isOrderOf(subject, userId)})`,
  matchesName: pattern => isOrderNamedLike(subject, pattern),
}

/** A given gift is visible only to its giver here, even when others may know of it. */
const given: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isGivenBy(subject, userId)})`,
  matchesName: pattern => isGiftNamedLike(subject, pattern),
}

/** A received gift is visible to its owner after the reveal (D110). */
const received: VisibilityRule = {
  isVisibleTo: userId => sql`(${isActor(userId)} and ${isKnownTo(subject, userId)})`,
  matchesName: pattern => isGiftNamedLike(subject, pattern),
}

const event: VisibilityRule = {
  isVisibleTo: userId => isEventNewsFor(subject, userId),
  matchesName: pattern => isEventNamedLike(subject, pattern),
}

/** Every type needs a rule; a type without a rule would not be visible. */
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
 * SQL condition for entries that the viewer may see now. Entries of users who blocked each other are hidden
 * (D94). Callers name the types they have, because planning for all types takes the database longer than
 * reading a few entries.
 */
export const isVisibleTo = (userId: number, types?: ReadonlySet<ActivityType>): SQL =>
  sql`(${byType(rule => rule.isVisibleTo(userId), types)} and not ${areBlocked(actor, userId)}
    and (${other} is null or not ${areBlocked(other, userId)}))`

/** The same for entries whose actor is the viewer. */
export const isVisibleToActor = (userId: number, types: ReadonlySet<ActivityType>): SQL =>
  sql`(${actor} = ${userId}
    and ${byType(rule => rule.isVisibleToActor?.(userId) ?? rule.isVisibleTo(userId), types)}
    and (${other} is null or not ${areBlocked(other, userId)}))`

/** SQL condition for entries whose subject or people match a name. */
export const matchesName = (
  pattern: string,
): SQL => sql`(${byType(rule => rule.matchesName(pattern))} or exists (
  select 1 from users person where person.id in (${actor}, ${other})
  and concat_ws(' ', person.first_name, person.last_name) ilike ${pattern}))`

/** Applies each rule to the types that share it. */
function byType(condition: (rule: VisibilityRule) => SQL, types?: ReadonlySet<string>): SQL {
  const byCondition = new Map<VisibilityRule, string[]>()
  for (const [type, rule] of Object.entries(visibilityRules)) {
    if (types && !types.has(type)) continue
    byCondition.set(rule, [...(byCondition.get(rule) ?? []), type])
  }
  const cases = [...byCondition].map(
    ([rule, types]) =>
      sql`when ${activityEntries.type} = any(${sql.param(types)}::text[]) then ${condition(rule)}`,
  )
  return cases.length === 0 ? sql`false` : sql`case ${sql.join(cases, sql` `)} else false end`
}
