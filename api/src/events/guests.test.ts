import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, makeFriends, notificationsOf } from '#test/friends.ts'
import { day, setUpGuests } from '#test/guests.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import { findNextEvent } from './next-event.ts'

const { people, inDays, add, invite, answer, remind } = setUpGuests()
let { shop, ama, kofi, efua } = people
beforeEach(() => {
  ;({ shop, ama, kofi, efua } = people)
})

const getEvent = (eventId: string, who: Program) => who.call('getEvent', { params: { eventId } })
const titles = async (who: Program) =>
  (await who.call('listEvents', { query: {} })).body.data.map(({ title }) => title)
const types = async (userId: number) => (await notificationsOf(shop, userId)).map(({ type }) => type)

describe('an invitation', () => {
  test('can be sent only to friends, and fails alike for unknown, unrelated and blocked people', async () => {
    const { id } = await add()
    const otherUser = await openProgram(shop).register()
    await block(shop, efua.id, ama.id)
    for (const userId of [12_345, otherUser.user_id, ama.id, efua.id]) {
      const { status, body } = await invite(id, userId)
      expect([status, body.code]).toEqual([404, 'event.person_not_found'])
    }
    expect((await getEvent(id, ama)).body.data.guests).toEqual([])
    expect(await notificationsOf(shop, efua.id)).toEqual([])
  })

  test('shows the event to the guest, who is notified once and may read but not change it', async () => {
    const { id } = await add({ location: 'Osu' })
    expect((await getEvent(id, kofi)).status).toBe(404)
    const responses = await Promise.all([invite(id, kofi.id, 'Do come'), invite(id, kofi.id, 'Do come')])
    expect(responses.map(({ status, body }) => [status, body.data.status])).toEqual([
      [201, 'needs_action'],
      [201, 'needs_action'],
    ])
    const notified = await notificationsOf(shop, kofi.id)
    expect(notified).toMatchObject([
      { title: 'Ama Mensah invited you to “Naming”', link: `/dashboard/events/${id}` },
    ])
    expect(notified[0]?.message).toMatch(/ at \d\d:\d\d, Osu\. “Do come”$/)
    expect((await getEvent(id, kofi)).body.data).toMatchObject({
      my_role: 'guest',
      my_status: 'needs_action',
      owner: { id: ama.id, name: 'Ama Mensah' },
      guests: [{ id: kofi.id, name: 'Kofi Boateng', reminded_at: null }],
      guests_without_list: null,
    })
    expect(await titles(kofi)).toEqual(['Naming'])
    const refused = [
      await kofi.call('changeEvent', { params: { eventId: id }, body: { title: 'Mine' } }),
      await kofi.call('cancelEvent', { params: { eventId: id } }),
      await kofi.call('removeEvent', { params: { eventId: id } }),
      await invite(id, efua.id, '', kofi),
    ]
    expect(refused.map(({ body }) => body?.code)).toEqual(refused.map(() => 'event.not_allowed'))
    expect((await kofi.call('getEventCalendar', { params: { eventId: id } })).status).toBe(200)
  })

  test('can be answered and answered differently, and the owner is notified of each answer once', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    await Promise.all([answer(id, 'accepted'), answer(id, 'accepted')])
    expect((await answer(id, 'tentative')).body.data.my_status).toBe('tentative')
    await answer(id, 'accepted')
    expect((await answer(id, 'needs_action' as never)).status).toBe(422)
    expect((await answer(id, 'accepted', ama)).body.code).toBe('event.not_invited')
    expect((await notificationsOf(shop, ama.id)).map(({ title }) => title)).toEqual([
      'Kofi Boateng replied Maybe to “Naming”',
      'Kofi Boateng is coming to “Naming”',
    ])
    const { guests, guest_counts, version } = (await getEvent(id, ama)).body.data
    expect(guests.map(({ status }) => status)).toEqual(['accepted'])
    expect(guest_counts).toEqual({ needs_action: 0, accepted: 1, declined: 0, tentative: 0 })
    expect(version).toBe(1)
  })

  test('ends for both with a block, and no notification crosses the block', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    await invite(id, efua.id)
    await answer(id, 'accepted')
    await block(shop, kofi.id, ama.id)
    expect((await getEvent(id, kofi)).status).toBe(404)
    expect((await answer(id, 'declined')).status).toBe(404)
    expect(await titles(kofi)).toEqual([])
    expect((await getEvent(id, ama)).body.data.guests.map(guest => guest.id)).toEqual([efua.id])
    expect((await remind(id)).body.code).toBe('event.person_not_found')
    await ama.call('cancelEvent', { params: { eventId: id } })
    await expect.poll(() => types(efua.id)).toEqual(['event.cancelled', 'event.invited'])
    expect(await types(kofi.id)).toEqual(['event.invited'])
  })

  test('cannot be sent, reminded of or answered once the event is over', async () => {
    const { id } = await add({ date: inDays(1) })
    const yearly = await add({ title: 'Birthday', date: inDays(2), recurrence: 'yearly' })
    await invite(id, kofi.id)
    await shop.clock.advance(3 * day)
    await ama.signIn()
    await kofi.signIn()
    const responses = [await invite(id, efua.id), await remind(id), await answer(id, 'accepted')]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [409, 'event.over']),
    )
    expect((await getEvent(id, ama)).body.data).toMatchObject({ is_over: true, guests: [{ id: kofi.id }] })
    expect(await notificationsOf(shop, efua.id)).toEqual([])
    expect((await invite(yearly.id, efua.id)).status).toBe(201)
  })

  test('cannot be sent, reminded of or answered once the event is cancelled', async () => {
    const { id } = await add()
    await invite(id, kofi.id)
    await ama.call('cancelEvent', { params: { eventId: id } })
    for (const { status, body } of [
      await invite(id, efua.id),
      await remind(id),
      await answer(id, 'accepted'),
    ])
      expect([status, body.code]).toEqual([409, 'event.not_scheduled'])
  })

  test('stays open until the end of the event, or until the end of its day when no end is given', async () => {
    const evening = inDays(3).replace(/T.*/, 'T18:00:00.000Z')
    const open = await add({ date: evening })
    const ended = await add({ date: evening.replace('T18', 'T16'), ends_at: evening.replace('T18', 'T17') })
    const night = await add({ date: new Date(Date.parse(evening) + 6.5 * 3_600_000).toISOString() })
    for (const { id } of [open, ended]) await invite(id, kofi.id)
    const at = async (time: string) => {
      await shop.clock.advance(Date.parse(evening.replace('18:00', time)) - shop.clock.now().getTime())
      await ama.signIn()
      await kofi.signIn()
    }
    const scoped = async (scope: 'upcoming' | 'past') =>
      (await ama.call('listEvents', { query: { scope } })).body.data.map(({ id }) => id)

    await at('16:30')
    expect((await answer(ended.id, 'accepted')).status).toBe(200)
    await at('18:02')
    expect((await answer(ended.id, 'declined')).body.code).toBe('event.over')
    expect((await answer(open.id, 'declined')).status).toBe(200)
    expect((await invite(open.id, efua.id)).status).toBe(201)
    expect((await getEvent(open.id, kofi)).body.data.is_over).toBe(false)
    expect([await scoped('upcoming'), await scoped('past')]).toEqual([[open.id, night.id], [ended.id]])
    expect((await findNextEvent(shop.database, ama.id, shop.clock.now()))?.id).toBe(open.id)
    await at('23:59')
    expect(await scoped('upcoming'), 'in their order, though the second is nearer').toEqual([
      open.id,
      night.id,
    ])
    expect((await answer(open.id, 'accepted')).status).toBe(200)
    await at('24:00')
    expect((await answer(open.id, 'declined')).body.code).toBe('event.over')
    expect((await getEvent(open.id, kofi)).body.data.is_over).toBe(true)
    expect([await scoped('upcoming'), await scoped('past')]).toEqual([[night.id], [open.id, ended.id]])
  })

  test(`can be sent to at most ${limits.events.guests} people, even when the last ones are invited concurrently`, async () => {
    const { id } = await add()
    await shop.database.execute(sql`
      insert into event_guests (event_id, user_id, invited_at)
      select ${id}, 1000 + n, now() from generate_series(1, ${limits.events.guests - 1}) n`)
    const responses = await Promise.all([invite(id, kofi.id), invite(id, efua.id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('guests are notified', () => {
  test('of another time or place, and of the cancellation, even when the event is gone', async () => {
    const { id } = await add({ ends_at: null })
    await invite(id, kofi.id)
    await invite(id, efua.id)
    await answer(id, 'declined', efua)
    const change = (body: Record<string, unknown>) =>
      ama.call('changeEvent', { params: { eventId: id }, body } as never)
    await change({ description: 'Bring nothing' })
    await change({ date: inDays(33), location: 'Ho' })
    await change({ location: 'Tema' })
    expect((await notificationsOf(shop, kofi.id)).map(({ title }) => title)).toEqual([
      '“Naming” has a new place',
      '“Naming” has a new time',
      'Ama Mensah invited you to “Naming”',
    ])
    await ama.call('removeEvent', { params: { eventId: id } })
    await expect.poll(() => types(kofi.id)).toHaveLength(4)
    expect((await notificationsOf(shop, kofi.id))[0]).toMatchObject({
      title: '“Naming” is cancelled',
      link: '/dashboard/events',
    })
    expect(await types(efua.id)).toEqual(['event.invited'])
    expect((await getEvent(id, kofi)).status).toBe(404)
  })

  test('once of the cancellation, however the event ends, and not of past events', async () => {
    const [over, ahead] = [await add({ date: inDays(1) }), await add()]
    for (const { id } of [over, ahead]) await invite(id, kofi.id)
    await shop.clock.advance(2 * day)
    await ama.signIn()
    for (const { id } of [over, ahead]) {
      await ama.call('cancelEvent', { params: { eventId: id } })
      await ama.call('removeEvent', { params: { eventId: id } })
    }
    await expect
      .poll(async () => (await types(kofi.id)).filter(type => type === 'event.cancelled'))
      .toHaveLength(1)
    const { rows } = await shop.database.execute(sql`
      select 1 from outbox_events where name = 'event.called_off' and payload->>'event_id' = ${over.id}`)
    expect(rows).toEqual([])
  })
})

describe('the list linked to an event', () => {
  test('is shown to guests who may see it, and its owner learns how many guests cannot', async () => {
    const list = (await ama.call('addWishlist', { body: { name: 'For Kwaku' } })).body.data
    const { id } = await add({ wishlist_id: list.id })
    await invite(id, kofi.id)
    await invite(id, efua.id)
    await answer(id, 'declined', efua)
    const found = async (who: Program) => (await getEvent(id, who)).body.data
    expect(await found(kofi)).toMatchObject({ wishlist_id: null, wishlist: null })
    expect(await found(ama)).toMatchObject({ wishlist: { name: 'For Kwaku' }, guests_without_list: 1 })
    await ama.call('changeWishlist', { params: { wishlistId: list.id }, body: { privacy: 'friends' } })
    expect(await found(kofi)).toMatchObject({ wishlist_id: list.id, wishlist: { name: 'For Kwaku' } })
    expect((await found(ama)).guests_without_list).toBe(0)
    await ama.call('deleteWishlist', { params: { wishlistId: list.id }, query: {} })
    expect(await found(ama)).toMatchObject({ wishlist: null, guests_without_list: 0 })
  })
})

test('the next event is one of the person’s own, or one that they have not declined', async () => {
  const next = async (userId: number) => (await findNextEvent(shop.database, userId, shop.clock.now()))?.title
  expect(await next(kofi.id)).toBeUndefined()
  const { id } = await add({ title: 'Ama’s', date: inDays(5) })
  await add({ title: 'Kofi’s', date: inDays(9) }, kofi)
  await invite(id, kofi.id)
  expect([await next(ama.id), await next(kofi.id)]).toEqual(['Ama’s', 'Ama’s'])
  await answer(id, 'declined')
  expect(await next(kofi.id)).toBe('Kofi’s')
})

test('invitations and notifications of guests are limited per day', async () => {
  const wide = { RATE_LIMIT_DEVICE: '9999', RATE_LIMIT_DEVICE_UNSAFE: '9999', RATE_LIMIT_ADDRESS: '9999' }
  const guarded = await openTestShop({ isClockFrozen: true, environment: { RATE_LIMIT: 'on', ...wide } })
  try {
    const [yaw, esi] = [openProgram(guarded), openProgram(guarded)]
    const [yawId, esiId] = [(await yaw.register()).user_id, (await esi.register()).user_id]
    await makeFriends(guarded, yawId, esiId)
    const { id } = await add({}, yaw)
    const move = async (location: string) =>
      (await yaw.call('changeEvent', { params: { eventId: id }, body: { location } })).body.code
    const { invitations, moved } = limits.events
    for (let n = 0; n <= moved.atMost; n++) expect(await move(`Without guests ${n}`)).toBeUndefined()
    await invite(id, esiId, '', yaw)
    for (let n = 0; n < moved.atMost; n++) expect(await move(`Ho ${n}`)).toBeUndefined()
    expect(await move('Tema')).toBe('request.rate_limited')
    expect((await getEvent(id, esi)).body.data.location).toBe(`Ho ${moved.atMost - 1}`)
    expect(await notificationsOf(guarded, esiId)).toHaveLength(1 + moved.atMost)
    const responses = await Promise.all(
      Array.from({ length: invitations.atMost + 2 }, (_, n) => invite(id, n + 1, '', yaw)),
    )
    expect(responses.filter(({ body }) => body.code === 'request.rate_limited')).toHaveLength(3)
  } finally {
    await guarded.close()
  }
})
