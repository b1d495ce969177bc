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

/** Presents entries as text for the viewer, with current names. */
export async function presentActivity(
  executor: Executor,
  userId: number,
  entries: readonly EntryRow[],
): Promise<Activity[]> {
  const { people, ...namesOf } = await findNames(executor, entries)
  return entries.flatMap(entry => {
    const isOwn = entry.user_id === userId
    // The viewer may be either friend of a friendship, and the giver is the actor of a received gift.
    const isOtherActor = entry.type === 'gift.received' || (entry.type === 'friends.made' && isOwn)
    const actorId = isOtherActor ? entry.other_user_id : entry.user_id
    const actor = actorId === null ? undefined : people.get(actorId)
    const details = {
      ...namesOf.of(entry),
      who: actorId === userId ? 'You' : (actor?.name ?? namesOf.of(entry).gift?.guest ?? 'Someone'),
      other: actor?.name ?? '',
    }
    const { title, description = '', link } = activityWords[entry.type](details)
    return {
      id: entry.id,
      type: entry.type,
      category: activityTypes[entry.type],
      title,
      description,
      timestamp: entry.happened_at.toISOString(),
      user: actor ?? null,
      link,
    }
  })
}

/** Reads all names at once, each kind only when entries of that kind exist. */
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
