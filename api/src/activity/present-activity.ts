import { type Activity, activityTypes } from '@akyede/contract/activity'
import { findEventTitles } from '#feature/events'
import { findGiftSummaries } from '#feature/gifts'
import { findGroupNames } from '#feature/groups'
import { findOrderTotals } from '#feature/orders'
import { findPeople } from '#feature/profile'
import { findListNames } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { type ActivityDetails, activityWords } from './activity-words.ts'
import type { EntryRow } from './find-activity.ts'

/** Entries in words for their reader, with names as they are now. */
export async function presentActivity(
  executor: Executor,
  userId: number,
  entries: readonly EntryRow[],
): Promise<Activity[]> {
  const { people, ...namesOf } = await findNames(executor, entries)
  return entries.flatMap(entry => {
    const isOwn = entry.user_id === userId
    // Of a friendship the reader may be either, of a gift that came its giver did it.
    const isOthers = entry.type === 'gift.received' || (entry.type === 'friends.made' && isOwn)
    const doerId = isOthers ? entry.other_user_id : entry.user_id
    const doer = doerId === null ? undefined : people.get(doerId)
    const told = {
      ...namesOf.of(entry),
      who: doerId === userId ? 'You' : (doer?.name ?? namesOf.of(entry).gift?.guest ?? 'Somebody'),
      other: doer?.name ?? '',
    }
    const { title, description = '', link } = activityWords[entry.type](told)
    return {
      id: entry.id,
      type: entry.type,
      category: activityTypes[entry.type],
      title,
      description,
      timestamp: entry.happened_at.toISOString(),
      user: doer ?? null,
      link,
    }
  })
}

/** Of all entries at once, each kind only where there is one. */
async function findNames(executor: Executor, entries: readonly EntryRow[]) {
  const subjectsOf = (...categories: Activity['category'][]): string[] => {
    const ids = entries
      .filter(({ type }) => categories.includes(activityTypes[type]))
      .flatMap(({ subject_id }) => subject_id ?? [])
    return [...new Set(ids)]
  }
  const people = await findPeople(
    executor,
    entries.flatMap(({ user_id, other_user_id }) => [user_id, other_user_id ?? []].flat()),
  )
  const lists = await findListNames(executor, subjectsOf('list'))
  const groups = await findGroupNames(executor, subjectsOf('group'))
  const events = await findEventTitles(executor, subjectsOf('event'))
  const orders = await findOrderTotals(executor, subjectsOf('order'))
  const gifts = await findGiftSummaries(executor, subjectsOf('gift'))
  const of = ({ subject_id, amount, answer }: EntryRow): Omit<ActivityDetails, 'who' | 'other'> => {
    const id = subject_id ?? ''
    const name = lists.get(id) ?? groups.get(id) ?? events.get(id) ?? ''
    return { id, name, amount, answer, order: orders.get(id), gift: gifts.get(id) }
  }
  return { people, of }
}
