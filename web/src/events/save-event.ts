import { ApiError, call } from '#kit/call.ts'
import type { EventToSave } from './event-form-values.ts'
import type { EventFacts } from './queries.ts'

/** Saves changes made to a given version. Returns the current event as `theirs` when that version is outdated. */
export async function saveEvent(
  eventId: string,
  changes: Partial<EventToSave>,
  version: number,
): Promise<{ readonly event: EventFacts } | { readonly theirs: EventFacts }> {
  try {
    const { data } = await call(
      'changeEvent',
      { params: { eventId }, body: changes },
      { headers: { 'if-match': `"${version}"` } },
    )
    return { event: data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'event.modified') throw error
    const { event } = error.facts as { event?: EventFacts }
    return { theirs: event ?? (await call('getEvent', { params: { eventId } })).data }
  }
}

/** Invites friends one after the other. Returns those who could not be invited, with the reason of the last failure. */
export async function inviteAll(
  eventId: string,
  userIds: readonly number[],
  message = '',
): Promise<{ failed: number[]; reason: string }> {
  const failed: number[] = []
  let reason = ''
  for (const user_id of userIds) {
    try {
      await call('inviteGuest', { params: { eventId }, body: { user_id, message } })
    } catch (error) {
      failed.push(user_id)
      reason = (error as Error).message
    }
  }
  return { failed, reason }
}
