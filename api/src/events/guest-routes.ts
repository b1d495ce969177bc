import type { Guest } from '@akyede/contract/events'
import { limits } from '@akyede/contract/limits'
import { type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import type { GuestRow } from './find-event.ts'
import { answerInvitation, inviteGuest, remindGuest } from './guests.ts'
import { type PresentContext, presentEvent, presentGuests } from './present-event.ts'

/** Serves invitations to events and the responses to them. */
export function serveGuests(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  context: PresentContext,
): void {
  const { database, clock } = platform
  const edit = (userId: number) => ({ userId, now: clock.now() })

  serve('inviteGuest', async ({ params, body, caller: { userId }, tx }) => {
    await rateLimiter.spendGuess([{ key: `invitations:${userId}`, ...limits.events.invitations }], 1)
    return respond(tx, await inviteGuest(tx, platform, edit(userId), params.eventId, body))
  })

  serve('answerInvitation', ({ params, body: { status }, caller: { userId } }) =>
    transaction(database, async tx => {
      const visible = await answerInvitation(tx, platform, edit(userId), params.eventId, status)
      return { data: await presentEvent(tx, userId, visible, clock.now(), context) }
    }),
  )

  serve('remindGuest', async ({ params, body: { user_id }, caller: { userId }, tx }) => {
    await rateLimiter.spendGuess([{ key: `reminders:${userId}`, ...limits.events.reminded }], 1)
    return respond(tx, await remindGuest(tx, platform, edit(userId), params.eventId, user_id))
  })
}

async function respond(executor: Executor, guest: GuestRow): Promise<{ data: Guest }> {
  const [data] = await presentGuests(executor, [guest], true)
  if (!data) throw new Error('a guest was not presented')
  return { data }
}
