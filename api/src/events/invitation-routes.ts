import { limits } from '@akyede/contract/limits'
import { spendCaptcha } from '#feature/captcha'
import type { ListLinks } from '#feature/wishlists'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import type { Edit } from './add-event.ts'
import { calendarFile, calendarFileName } from './calendar-file.ts'
import { findEvent } from './find-event.ts'
import { closeInvitation, findInvitedEvent, openInvitation, presentInvitation } from './invitations.ts'
import { type PresentContext, presentEvent } from './present-event.ts'
import { findReply, putReply, removeReply, withdrawReply } from './replies.ts'

interface InvitationContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
  readonly links: ListLinks
}

/** Serves the public invitations of events, and the replies of guests without an account. */
export function serveInvitations(serve: Serve, context: InvitationContext): void {
  const { platform, rateLimiter } = context
  serveHost(serve, context)
  serveVisitors(serve, context)

  serve('putReply', ({ params: { invitationId }, body: { captchaToken, ...reply }, caller }) =>
    transaction(platform.database, async tx => ({
      data: await putReply(tx, platform, invitationId, reply, {
        spendCaptcha: () => spendCaptcha(platform, tx, captchaToken, 'invitation'),
        // This comes after all other checks, because a refused reply must not use up the limit of a shared network.
        spendLimit: async () => void (await rateLimiter.spendGuess(sendersOf(caller), 1)),
        mayNotify: () => mayNotify(rateLimiter, invitationId),
      }),
    })),
  )
}

function serveHost(serve: Serve, { platform, rateLimiter, links }: InvitationContext): void {
  const { database, clock } = platform
  const present: PresentContext = { links, publicUrl: platform.publicUrl }
  const edit = async (
    tx: Transaction,
    userId: number,
    eventId: string,
    work: (by: Edit) => Promise<unknown>,
  ) => {
    const now = clock.now()
    await work({ userId, now })
    return { data: await presentEvent(tx, userId, await findEvent(tx, userId, eventId, now), now, present) }
  }

  serve('openInvitation', async ({ params: { eventId }, body: { renew }, caller: { userId }, tx }) => {
    if (renew) await rateLimiter.spendGuess([{ key: `event links:${userId}`, ...limits.events.links }], 1)
    return edit(tx, userId, eventId, by => openInvitation(tx, platform, by, eventId, renew))
  })

  serve('closeInvitation', ({ params: { eventId }, caller: { userId } }) =>
    transaction(database, tx => edit(tx, userId, eventId, by => closeInvitation(tx, platform, by, eventId))),
  )

  serve('removeReply', ({ params: { eventId, replyId }, caller: { userId } }) =>
    transaction(database, tx =>
      edit(tx, userId, eventId, by => removeReply(tx, platform, by, eventId, replyId)),
    ),
  )
}

function serveVisitors(serve: Serve, { platform, links }: InvitationContext): void {
  const { database, clock } = platform

  serve('getInvitation', async ({ params: { invitationId } }) => {
    const now = clock.now()
    const invited = await findInvitedEvent(database, invitationId, now)
    return { data: await presentInvitation(database, links, invited, now) }
  })

  serve('getInvitationCalendar', async ({ params: { invitationId } }) => {
    const { event } = await findInvitedEvent(database, invitationId, clock.now())
    const address = `${platform.publicUrl()}/e/${invitationId}`
    return { data: { file_name: calendarFileName(event), calendar: calendarFile(event, address) } }
  })

  serve('findReply', async ({ params: { invitationId }, body: { token } }) => ({
    data: await findReply(database, invitationId, token, clock.now()),
  }))

  serve('withdrawReply', async ({ params: { invitationId }, body: { token } }) => {
    await transaction(database, tx => withdrawReply(tx, platform, invitationId, token))
    return null
  })
}

function sendersOf({ fingerprint, address }: Caller) {
  const { byDevice, byNetwork, within } = limits.events.replies.sent
  const ofNetwork = { key: `replies:${networkOf(address)}`, atMost: byNetwork, within }
  return fingerprint ? [{ key: `replies:${fingerprint}`, atMost: byDevice, within }, ofNetwork] : [ofNetwork]
}

/** Replies beyond the limit are stored and shown without a notification. */
const mayNotify = (rateLimiter: InvitationContext['rateLimiter'], invitationId: string): Promise<boolean> =>
  rateLimiter
    .spendGuess([{ key: `notified replies:${invitationId}`, ...limits.events.replies.notified }], 1)
    .then(
      () => true,
      () => false,
    )
