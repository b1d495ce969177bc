import { call } from '#kit/call.ts'

/** Invites these friends one after the other; answers who could not be invited, with the reason of the last. */
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
