import { type EventType, offeredEventTypes } from '@akyede/contract/event-words'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { addEvent } from './add-event.ts'
import { calendarFile, calendarFileName } from './calendar-file.ts'
import { changeEvent } from './change-event.ts'
import { archiveEvent, cancelEvent, removeEvent } from './end-event.ts'
import { findEvent, type VisibleEvent } from './find-event.ts'
import { findEvents } from './find-events.ts'
import { type PresentContext, presentEvent, presentEvents } from './present-event.ts'
import { proposeEventSeries } from './propose-event-series.ts'

/** Serves events; `guest-routes.ts` serves their guests. */
export function serveEvents(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  context: PresentContext,
): void {
  const { database, clock } = platform
  const edit = (userId: number) => ({ userId, now: clock.now() })
  const respond = async (executor: Executor, userId: number, visible: VisibleEvent) => ({
    data: await presentEvent(executor, userId, visible, clock.now(), context),
  })
  const end = (
    userId: number,
    work: (tx: Transaction, edit: { userId: number; now: Date }) => Promise<VisibleEvent>,
  ) => transaction(database, async tx => respond(tx, userId, await work(tx, edit(userId))))

  serve('listEvents', async ({ query, caller: { userId } }) => {
    const { events, total } = await findEvents(database, { ...query, ...edit(userId) })
    return {
      data: await presentEvents(database, userId, events, clock.now()),
      pagination: paginate(query.page, query.limit, total),
    }
  })

  serve('addEvent', async ({ body, caller: { userId }, tx, http }) => {
    requireOfferedType(platform, body.type)
    const { id } = await addEvent(tx, platform, edit(userId), body)
    const visible = await findEvent(tx, userId, id, clock.now())
    http?.reply.header('etag', `"${visible.event.version}"`)
    return respond(tx, userId, visible)
  })

  serve('proposeEventSeries', async ({ body, caller: { userId } }) => {
    if (!platform.config.unconfirmedCustoms) throw new Failure('request.not_found')
    return { data: await proposeEventSeries(database, edit(userId), body) }
  })

  serve('getEvent', async ({ params, caller: { userId }, http }) => {
    const visible = await findEvent(database, userId, params.eventId, clock.now())
    http?.reply.header('etag', `"${visible.event.version}"`)
    return respond(database, userId, visible)
  })

  serve('getEventCalendar', async ({ params, caller: { userId } }) => {
    const { event } = await findEvent(database, userId, params.eventId, clock.now())
    const address = `${platform.publicUrl()}/dashboard/events/${event.id}`
    return { data: { file_name: calendarFileName(event), calendar: calendarFile(event, address) } }
  })

  serve('changeEvent', change(platform, rateLimiter, context))

  serve('cancelEvent', ({ params, caller: { userId } }) =>
    end(userId, (tx, by) => cancelEvent(tx, platform, by, params.eventId)),
  )

  serve('archiveEvent', ({ params, caller: { userId } }) =>
    end(userId, (tx, by) => archiveEvent(tx, platform, by, params.eventId)),
  )

  serve('removeEvent', async ({ params, caller: { userId } }) => {
    await transaction(database, tx => removeEvent(tx, platform, edit(userId), params.eventId))
    return null
  })
}

/** Refuses a type that no reader has confirmed, unless the operator shows such types. */
function requireOfferedType({ config }: Platform, type: EventType | undefined): void {
  if (type === undefined || offeredEventTypes(config.unconfirmedCustoms).includes(type)) return
  const msg = 'Please choose the type of event'
  throw new Failure('request.invalid', { detail: [{ loc: ['body', 'type'], msg, type: 'value' }] })
}

const change =
  (
    platform: Platform,
    rateLimiter: Pick<RateLimiter, 'spendGuess'>,
    context: PresentContext,
  ): Handler<'changeEvent'> =>
  async ({ params: { eventId }, body: changes, caller: { userId }, tx, http }) => {
    requireOfferedType(platform, changes.type)
    const now = platform.clock.now()
    const expected = readIfMatch(http?.request.headers['if-match'], 'event.if_match_invalid')
    const beforeNotifying = async () => {
      await rateLimiter.spendGuess([{ key: `moved events:${userId}`, ...limits.events.moved }], 1)
    }
    const input = { eventId, changes, expected, beforeNotifying }
    const visible = await changeEvent(tx, platform, { userId, now }, input)
    const current = visible ?? (await findEvent(tx, userId, eventId, now))
    const event = await presentEvent(tx, userId, current, now, context)
    if (!visible) throw new Failure('event.modified', { facts: { version: event.version, event } })
    http?.reply.header('etag', `"${event.version}"`)
    return { data: event }
  }
