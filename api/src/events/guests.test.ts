import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, makeFriends, toldTo } from '#test/friends.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { findNextEvent } from './next-event.ts'

let shop: TestShop
let ama: Program
let kofi: Program
let efua: Program
let [amaId, kofiId, efuaId] = [0, 0, 0]
let [amaEmail, kofiEmail] = ['', '']
beforeAll(async () => {
  shop = await openTestShop({ still: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[ama, kofi, efua] = [openProgram(shop), openProgram(shop), openProgram(shop)]
  const entered = await ama.register({ first_name: 'Ama', last_name: 'Mensah' })
  ;[amaId, amaEmail] = [entered.user_id, entered.email]
  const second = await kofi.register({ first_name: 'Kofi', last_name: 'Boateng' })
  ;[kofiId, kofiEmail] = [second.user_id, second.email]
  efuaId = (await efua.register({ first_name: 'Efua', last_name: 'Owusu' })).user_id
  await makeFriends(shop, amaId, kofiId)
  await makeFriends(shop, amaId, efuaId)
})

type Body = Record<string, unknown>
const day = 86_400_000
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString()
const add = async (body: Body = {}, who = ama) =>
  (
    await who.call('addEvent', {
      body: { title: 'Naming', type: 'naming', date: inDays(30), ...body },
    } as never)
  ).body.data
const invite = (eventId: string, user_id: number, message = '', who = ama) =>
  who.call('inviteGuest', { params: { eventId }, body: { user_id, message } })
const answer = (eventId: string, status: 'accepted' | 'declined' | 'tentative', who = kofi) =>
  who.call('answerInvitation', { params: { eventId }, body: { status } })
const remind = (eventId: string, user_id = kofiId) =>
  ama.call('remindGuest', { params: { eventId }, body: { user_id } })
const one = (eventId: string, who: Program) => who.call('getEvent', { params: { eventId } })
const titles = async (who: Program) =>
  (await who.call('listEvents', { query: {} })).body.data.map(({ title }) => title)
const types = async (userId: number) => (await toldTo(shop, userId)).map(({ type }) => type)
/** A token of a day is over by then. */
const comeBack = () => ama.login({ email: amaEmail, password: 'Akwaaba#2026' })
const sweep = async (milliseconds: number) => {
  await shop.clock.advance(milliseconds)
  await shop.platform.jobs.sweepNow()
}

describe('an invitation', () => {
  test('is for friends: nobody, a stranger and who is apart answer alike', async () => {
    const { id } = await add()
    const stranger = await openProgram(shop).register()
    await block(shop, efuaId, amaId)
    for (const userId of [12_345, stranger.user_id, amaId, efuaId]) {
      const { status, body } = await invite(id, userId)
      expect([status, body.code]).toEqual([404, 'event.person_not_found'])
    }
    expect((await one(id, ama)).body.data.guests).toEqual([])
    expect(await toldTo(shop, efuaId)).toEqual([])
  })

  test('shows the event to who is invited, who is told once and may look, not change', async () => {
    const { id } = await add({ location: 'Osu' })
    expect((await one(id, kofi)).status).toBe(404)
    const replies = await Promise.all([invite(id, kofiId, 'Do come'), invite(id, kofiId, 'Do come')])
    expect(replies.map(({ status, body }) => [status, body.data.status])).toEqual([
      [201, 'needs_action'],
      [201, 'needs_action'],
    ])
    const told = await toldTo(shop, kofiId)
    expect(told).toMatchObject([
      { title: 'Ama Mensah invites you to “Naming”', link: `/dashboard/events/${id}` },
    ])
    expect(told[0]?.message).toMatch(/ at \d\d:\d\d, Osu\. “Do come”$/)
    expect((await one(id, kofi)).body.data).toMatchObject({
      my_role: 'guest',
      my_status: 'needs_action',
      owner: { id: amaId, name: 'Ama Mensah' },
      guests: [{ id: kofiId, name: 'Kofi Boateng', reminded_at: null }],
      guests_without_list: null,
    })
    expect(await titles(kofi)).toEqual(['Naming'])
    const refused = [
      await kofi.call('changeEvent', { params: { eventId: id }, body: { title: 'Mine' } }),
      await kofi.call('cancelEvent', { params: { eventId: id } }),
      await kofi.call('removeEvent', { params: { eventId: id } }),
      await invite(id, efuaId, '', kofi),
    ]
    expect(refused.map(({ body }) => body?.code)).toEqual(refused.map(() => 'event.not_allowed'))
    expect((await kofi.call('getEventCalendar', { params: { eventId: id } })).status).toBe(200)
  })

  test('is answered, and answered otherwise; whose event it is hears of it once', async () => {
    const { id } = await add()
    await invite(id, kofiId)
    await Promise.all([answer(id, 'accepted'), answer(id, 'accepted')])
    expect((await answer(id, 'tentative')).body.data.my_status).toBe('tentative')
    await answer(id, 'accepted')
    expect((await answer(id, 'needs_action' as never)).status).toBe(422)
    expect((await answer(id, 'accepted', ama)).body.code).toBe('event.not_invited')
    expect((await toldTo(shop, amaId)).map(({ title }) => title)).toEqual([
      'Kofi Boateng may come to “Naming”',
      'Kofi Boateng is coming to “Naming”',
    ])
    const { guests, guest_counts, version } = (await one(id, ama)).body.data
    expect(guests.map(({ status }) => status)).toEqual(['accepted'])
    expect(guest_counts).toEqual({ needs_action: 0, accepted: 1, declined: 0, tentative: 0 })
    expect(version).toBe(1)
  })

  test('ends with a block, for both, and nobody is told across it', async () => {
    const { id } = await add()
    await invite(id, kofiId)
    await invite(id, efuaId)
    await answer(id, 'accepted')
    await block(shop, kofiId, amaId)
    expect((await one(id, kofi)).status).toBe(404)
    expect((await answer(id, 'declined')).status).toBe(404)
    expect(await titles(kofi)).toEqual([])
    expect((await one(id, ama)).body.data.guests.map(guest => guest.id)).toEqual([efuaId])
    expect((await remind(id)).body.code).toBe('event.person_not_found')
    await ama.call('cancelEvent', { params: { eventId: id } })
    await expect.poll(() => types(efuaId)).toEqual(['event.cancelled', 'event.invited'])
    expect(await types(kofiId)).toEqual(['event.invited'])
  })

  test('ends with the event: nobody is invited, reminded or asked for an answer then', async () => {
    const { id } = await add({ date: inDays(1) })
    const yearly = await add({ title: 'Birthday', date: inDays(2), recurrence: 'yearly' })
    await invite(id, kofiId)
    await shop.clock.advance(3 * day)
    await comeBack()
    await kofi.login({ email: kofiEmail, password: 'Akwaaba#2026' })
    const replies = [await invite(id, efuaId), await remind(id), await answer(id, 'accepted')]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, 'event.over']),
    )
    expect((await one(id, ama)).body.data).toMatchObject({ is_over: true, guests: [{ id: kofiId }] })
    expect(await toldTo(shop, efuaId)).toEqual([])
    expect((await invite(yearly.id, efuaId)).status).toBe(201)
  })

  test(`is given to ${limits.events.guests} people at most, also when the last ones come at once`, async () => {
    const { id } = await add()
    await shop.database.execute(sql`
      insert into event_guests (event_id, user_id, invited_at)
      select ${id}, 1000 + n, now() from generate_series(1, ${limits.events.guests - 1}) n`)
    const replies = await Promise.all([invite(id, kofiId), invite(id, efuaId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('guests are told', () => {
  test('of another time and place, and that nothing takes place, even when the event is gone', async () => {
    const { id } = await add({ ends_at: null })
    await invite(id, kofiId)
    await invite(id, efuaId)
    await answer(id, 'declined', efua)
    const change = (body: Body) => ama.call('changeEvent', { params: { eventId: id }, body } as never)
    await change({ description: 'Bring nothing' })
    await change({ date: inDays(33), location: 'Ho' })
    await change({ location: 'Tema' })
    expect((await toldTo(shop, kofiId)).map(({ title }) => title)).toEqual([
      '“Naming” has another place',
      '“Naming” has another time',
      'Ama Mensah invites you to “Naming”',
    ])
    await ama.call('removeEvent', { params: { eventId: id } })
    await expect.poll(() => types(kofiId)).toHaveLength(4)
    expect((await toldTo(shop, kofiId))[0]).toMatchObject({
      title: '“Naming” will not take place',
      link: '/dashboard/events',
    })
    expect(await types(efuaId)).toEqual(['event.invited'])
    expect((await one(id, kofi)).status).toBe(404)
  })

  test('once that it is off, however it ends, and not at all of what is over', async () => {
    const [over, ahead] = [await add({ date: inDays(1) }), await add()]
    for (const { id } of [over, ahead]) await invite(id, kofiId)
    await shop.clock.advance(2 * day)
    await comeBack()
    for (const { id } of [over, ahead]) {
      await ama.call('cancelEvent', { params: { eventId: id } })
      await ama.call('removeEvent', { params: { eventId: id } })
    }
    await expect
      .poll(async () => (await types(kofiId)).filter(type => type === 'event.cancelled'))
      .toHaveLength(1)
    const { rows } = await shop.database.execute(sql`
      select 1 from outbox_events where name = 'event.called_off' and payload->>'event_id' = ${over.id}`)
    expect(rows).toEqual([])
  })
})

describe('a reminder by hand', () => {
  test('reaches a guest once in 24 hours, of many at once too; who cannot come is left alone', async () => {
    const { id } = await add()
    await invite(id, kofiId)
    await invite(id, efuaId)
    await answer(id, 'declined', efua)
    expect((await remind(id, efuaId)).body.code).toBe('event.guest_declined')
    const replies = await Promise.all([remind(id), remind(id), remind(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const refused = await remind(id)
    expect(refused.headers['retry-after']).toBe('86400')
    await shop.clock.advance(day - 1)
    await comeBack()
    expect((await remind(id)).headers['retry-after']).toBe('1')
    await shop.clock.advance(1)
    expect((await remind(id)).status).toBe(200)
    expect((await types(kofiId)).filter(type => type === 'event.reminded')).toHaveLength(2)
    expect((await remind(id, 12_345)).body.code).toBe('event.person_not_found')
  })
})

describe('what is ahead is told', () => {
  const ahead = async (userId: number) =>
    (await toldTo(shop, userId)).filter(({ type }) => type === 'event.ahead').map(({ title }) => title)

  test('fourteen, seven and one days before, once each, to whose it is and who comes or may come', async () => {
    const { id } = await add({ date: inDays(20) })
    await invite(id, kofiId)
    await invite(id, efuaId)
    await answer(id, 'tentative')
    await sweep(5 * day)
    expect(await ahead(amaId)).toEqual([])
    await sweep(day)
    await Promise.all([sweep(0), sweep(0)])
    await sweep(7 * day)
    await sweep(6 * day)
    await sweep(day)
    const told = ['Tomorrow: Naming', 'In 7 days: Naming', 'In 14 days: Naming']
    expect(await ahead(amaId)).toEqual(told)
    expect(await ahead(kofiId)).toEqual(told)
    expect(await ahead(efuaId)).toEqual([])
  })

  test('each year of a yearly one, only the last of what fell due at once, and nothing of what is off', async () => {
    await add({ title: 'Birthday', type: 'birthday', date: inDays(10), recurrence: 'yearly' })
    const off = await add({ title: 'Off', date: inDays(12) })
    await ama.call('cancelEvent', { params: { eventId: off.id } })
    await sweep(9.5 * day)
    expect(await ahead(amaId)).toHaveLength(1)
    await sweep(358 * day)
    expect((await ahead(amaId))[0]).toMatch(/^In [78] days: Birthday$/)
  })

  test('anew where the day was moved', async () => {
    const { id } = await add({ date: inDays(8) })
    await sweep(day)
    await comeBack()
    await ama.call('changeEvent', { params: { eventId: id }, body: { date: inDays(20) } })
    await sweep(6 * day)
    expect(await ahead(amaId)).toEqual(['In 14 days: Naming', 'In 7 days: Naming'])
  })
})

describe('the list that goes with an event', () => {
  test('is found by guests who may see it; for the others its owner is told how many cannot', async () => {
    const list = (await ama.call('addWishlist', { body: { name: 'For Kwaku' } })).body.data
    const { id } = await add({ wishlist_id: list.id })
    await invite(id, kofiId)
    await invite(id, efuaId)
    await answer(id, 'declined', efua)
    const found = async (who: Program) => (await one(id, who)).body.data
    expect(await found(kofi)).toMatchObject({ wishlist_id: null, wishlist: null })
    expect(await found(ama)).toMatchObject({ wishlist: { name: 'For Kwaku' }, guests_without_list: 1 })
    await ama.call('changeWishlist', { params: { wishlistId: list.id }, body: { privacy: 'friends' } })
    expect(await found(kofi)).toMatchObject({ wishlist_id: list.id, wishlist: { name: 'For Kwaku' } })
    expect((await found(ama)).guests_without_list).toBe(0)
    await ama.call('deleteWishlist', { params: { wishlistId: list.id }, query: {} })
    expect(await found(ama)).toMatchObject({ wishlist: null, guests_without_list: 0 })
  })
})

test('the next event is one’s own or one that was not declined', async () => {
  const next = async (userId: number) => (await findNextEvent(shop.database, userId, shop.clock.now()))?.title
  expect(await next(kofiId)).toBeUndefined()
  const { id } = await add({ title: 'Ama’s', date: inDays(5) })
  await add({ title: 'Kofi’s', date: inDays(9) }, kofi)
  await invite(id, kofiId)
  expect([await next(amaId), await next(kofiId)]).toEqual(['Ama’s', 'Ama’s'])
  await answer(id, 'declined')
  expect(await next(kofiId)).toBe('Kofi’s')
})

test('nobody tries out more people than may be invited in a day, nor has guests written to without end', async () => {
  const wide = { RATE_LIMIT_DEVICE: '9999', RATE_LIMIT_DEVICE_UNSAFE: '9999', RATE_LIMIT_ADDRESS: '9999' }
  const guarded = await openTestShop({ still: true, environment: { RATE_LIMIT: 'on', ...wide } })
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
    expect((await one(id, esi)).body.data.location).toBe(`Ho ${moved.atMost - 1}`)
    expect(await toldTo(guarded, esiId)).toHaveLength(1 + moved.atMost)
    const replies = await Promise.all(
      Array.from({ length: invitations.atMost + 2 }, (_, n) => invite(id, n + 1, '', yaw)),
    )
    expect(replies.filter(({ body }) => body.code === 'request.rate_limited')).toHaveLength(3)
  } finally {
    await guarded.close()
  }
})
