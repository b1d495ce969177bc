import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: Program
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  await ama.register({ first_name: 'Ama' })
})

type Body = Record<string, unknown>
const hour = 3_600_000
const day = 24 * hour
const inDays = (days: number, more = 0) =>
  new Date(Math.ceil(shop.clock.now().getTime() / day) * day + days * day + more).toISOString()
const add = (body: Body = {}, who = ama, options = {}) =>
  who.call(
    'addEvent',
    { body: { title: 'Naming day', type: 'naming', date: inDays(30), ...body } } as never,
    options,
  )
const added = async (body?: Body, who = ama) => (await add(body, who)).body.data
const change = (eventId: string, body: Body, ifMatch?: string, who = ama) =>
  who.call('changeEvent', { params: { eventId }, body } as never, { headers: { 'if-match': ifMatch } })
const getEvent = (eventId: string, who = ama) => who.call('getEvent', { params: { eventId } })
const titles = async (query: Body = {}, who = ama) =>
  (await who.call('listEvents', { query } as never)).body.data.map(({ title }) => title)
const end = (name: 'cancelEvent' | 'archiveEvent' | 'removeEvent', eventId: string, who = ama) =>
  who.call(name, { params: { eventId } })

describe('an event', () => {
  test('is stored as it was sent, and only its owner can read it', async () => {
    const { status, body, headers } = await add({
      title: '<b>Kwaku’s</b> naming',
      date: '2031-05-05T07:30:00+01:00',
      ends_at: '2031-05-05T09:00:00Z',
      location: 'Osu',
      honoree: 'Kwaku',
    })
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(body.data).toMatchObject({
      title: 'Kwaku’s naming',
      type: 'naming',
      date: '2031-05-05T06:30:00.000Z',
      starts_at: '2031-05-05T06:30:00.000Z',
      occurs_at: '2031-05-05T06:30:00.000Z',
      ends_at: '2031-05-05T09:00:00.000Z',
      recurrence: 'none',
      location: 'Osu',
      honoree: 'Kwaku',
      description: '',
      status: 'scheduled',
      my_role: 'owner',
      my_status: null,
      guests: [],
      wishlist_id: null,
      version: 1,
    })
    const otherUser = openProgram(shop)
    await otherUser.register()
    const hidden = [
      await getEvent(body.data.id, otherUser),
      await change(body.data.id, { title: 'Mine' }, undefined, otherUser),
      await end('cancelEvent', body.data.id, otherUser),
      await end('archiveEvent', body.data.id, otherUser),
      await end('removeEvent', body.data.id, otherUser),
      await otherUser.call('getEventCalendar', { params: { eventId: body.data.id } }),
      await otherUser.call('answerInvitation', {
        params: { eventId: body.data.id },
        body: { status: 'accepted' },
      }),
      await otherUser.call('inviteGuest', { params: { eventId: body.data.id }, body: { user_id: 5 } }),
      await otherUser.call('remindGuest', { params: { eventId: body.data.id }, body: { user_id: 5 } }),
    ]
    expect(hidden.map(response => [response.status, response.body?.code])).toEqual(
      hidden.map(() => [404, 'event.not_found']),
    )
    expect(await titles({}, otherUser)).toEqual([])
    expect((await getEvent(body.data.id)).body.data.title).toBe('Kwaku’s naming')
  })

  test.each([
    [{ title: ' ' }, 'Please name the event'],
    [{ type: 'coup' }, 'Please choose the type of event'],
    [{ date: 'soon' }, 'Please enter a date and time'],
    [{ date: '2026-02-30' }, 'Please enter a date and time'],
    [{ date: '1066-10-14T10:00:00Z' }, 'Please enter a date between 1900 and 2099'],
    [{ date: '2031-05-05T10:00:00Z', ends_at: '2031-05-05T10:00:00Z' }, 'The end must be after the start'],
    [{ recurrence: 'weekly' }, 'Please choose whether it repeats every year'],
    [{ wishlist_id: 'mine' }, 'This id isn’t valid'],
  ])('is rejected with %j', async (wrong, message) => {
    const { status, body } = await add(wrong)
    expect([status, body.detail?.map(({ msg }: { msg: string }) => msg)]).toEqual([422, [message]])
  })

  test('is added once per idempotency key, and links only a list of its owner', async () => {
    const options = { idempotencyKey: 'add-event-0001' }
    const ids = [await add({}, ama, options), await add({}, ama, options)].map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(1)
    const other = openProgram(shop)
    await other.register()
    const list = (await other.call('addWishlist', { body: { name: 'Theirs', privacy: 'public' } })).body.data
    const refused = [
      await add({ date: inDays(40), wishlist_id: list.id }),
      await change(ids[0] ?? '', { wishlist_id: list.id }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([422, 'event.wishlist_unknown'])
  })
})

describe('the events of one person', () => {
  test('cannot be within an hour of each other, but can be exactly an hour apart', async () => {
    const first = await added({ title: 'First', date: inDays(30) })
    for (const minutes of [-59, 0, 59]) {
      const { status, body } = await add({ date: inDays(30, minutes * 60_000) })
      expect([status, body.message]).toEqual([409, 'Another event is scheduled around this time'])
      expect(body).toMatchObject({ event: { id: first.id, title: 'First' }, next_free: inDays(30, hour) })
    }
    expect((await add({ date: inDays(30, hour) })).status).toBe(201)
    expect((await add({ date: inDays(30, -hour) })).status).toBe(201)
    expect((await add({ date: inDays(30) })).body).toMatchObject({ next_free: inDays(30, 2 * hour) })
    const kofi = openProgram(shop)
    await kofi.register()
    expect((await add({ date: inDays(30) }, kofi)).status).toBe(201)
  })

  test('conflict when one is moved, but neither with themselves nor with cancelled events', async () => {
    const first = await added({ date: inDays(30) })
    const second = await added({ date: inDays(31) })
    expect((await change(first.id, { date: inDays(30, hour / 2) })).status).toBe(200)
    const moved = await change(second.id, { date: inDays(30, hour) })
    expect([moved.status, moved.body.code]).toEqual([409, 'event.clash'])
    expect((await getEvent(second.id)).body.data.date).toBe(inDays(31))
    await end('cancelEvent', first.id)
    expect((await change(second.id, { date: inDays(30, hour) })).status).toBe(200)
  })

  test('conflict with the day of a yearly event in any later year', async () => {
    await added({ date: '2020-05-05T10:00:00Z', recurrence: 'yearly' })
    expect((await add({ date: '2033-05-05T10:30:00Z' })).body).toMatchObject({
      event: { occurs_at: '2033-05-05T10:00:00.000Z' },
    })
    expect((await add({ date: '2033-05-05T11:00:00Z' })).status).toBe(201)
  })

  test('never conflict, however many are added concurrently', async () => {
    const minutes = Array.from({ length: 16 }, (_, index) => index * 10)
    const responses = await Promise.all(minutes.map(minute => add({ date: inDays(50, minute * 60_000) })))
    const accepted = responses
      .filter(({ status }) => status === 201)
      .map(({ body }) => Date.parse(body.data.date))
      .sort((a, b) => a - b)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.slice(1).filter((at, index) => at - (accepted[index] ?? 0) < hour)).toEqual([])
    expect(await titles()).toHaveLength(accepted.length)
    expect(responses.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(16 - accepted.length).fill('event.clash'),
    )
  })
})

test(`a person can have at most ${limits.events.perPerson} events, even when the last ones are added concurrently`, async () => {
  const { owner } = await added()
  await shop.database.execute(sql`
    insert into events (id, user_id, title, type, starts_at, created_at, updated_at)
    select gen_random_uuid(), ${owner.id}, 'One', 'other', now() + n * interval '90 days', now(), now()
    from generate_series(2, ${limits.events.perPerson - 1}) n`)
  const responses = await Promise.all([
    add({ date: inDays(1) }),
    add({ date: inDays(2) }),
    add({ date: inDays(3) }),
  ])
  const refused = responses.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(['event.too_many', 'event.too_many'])
})

describe('a change', () => {
  test('increments the version, and returns the current event when another version was expected', async () => {
    const { id } = await added({ title: 'Naming' })
    const changed = await change(id, { title: 'Outdooring' }, '"1"')
    expect([changed.body.data.version, changed.headers.etag]).toEqual([2, '"2"'])
    const late = await change(id, { title: 'Too late' }, '1')
    expect([late.status, late.body.code]).toEqual([409, 'event.modified'])
    expect(late.body).toMatchObject({ version: 2, event: { title: 'Outdooring' } })
    expect((await change(id, { location: 'Ho' }, '2')).body.data).toMatchObject({
      title: 'Outdooring',
      version: 3,
    })
    expect((await change(id, {}, 'two')).body.code).toBe('event.if_match_invalid')
    const both = await Promise.all(['A', 'B'].map(title => change(id, { title }, '"3"')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('moves the end together with the start, and rejects an end before the start', async () => {
    const { id } = await added({ date: inDays(30), ends_at: inDays(30, 2 * hour) })
    expect((await change(id, { date: inDays(31) })).body.data.ends_at).toBe(inDays(31, 2 * hour))
    expect((await change(id, { ends_at: inDays(30) })).body.code).toBe('event.ends_too_early')
  })
})

describe('the end of an event', () => {
  test('keeps a cancelled event, hides an archived one, and allows no further change of either', async () => {
    const { id } = await added({ title: 'Off' })
    expect((await end('archiveEvent', id)).body.code).toBe('event.still_ahead')
    expect((await end('cancelEvent', id)).body.data).toMatchObject({ status: 'cancelled', version: 2 })
    expect((await end('cancelEvent', id)).body.data.version).toBe(2)
    expect((await change(id, { title: 'On again' })).body.code).toBe('event.not_scheduled')
    expect([await titles(), await titles({ scope: 'cancelled' })]).toEqual([['Off'], ['Off']])
    expect((await end('archiveEvent', id)).body.data.status).toBe('archived')
    expect((await end('archiveEvent', id)).status).toBe(200)
    expect((await end('cancelEvent', id)).body.code).toBe('event.not_scheduled')
    expect([await titles(), await titles({ scope: 'archived' })]).toEqual([[], ['Off']])
  })

  test('allows archiving without cancelling once the event is over', async () => {
    const { id } = await added({ date: inDays(1) })
    await shop.database.execute(sql`update events set starts_at = now() - interval '3 days' where id = ${id}`)
    expect((await end('archiveEvent', id)).body.data.status).toBe('archived')
  })

  test('removes the event, and succeeds again when it is repeated, even concurrently', async () => {
    const { id } = await added()
    const responses = await Promise.all([end('removeEvent', id), end('removeEvent', id)])
    expect([...responses, await end('removeEvent', id)].map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await getEvent(id)).status).toBe(404)
    expect((await end('removeEvent', '01890000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('the list of events', () => {
  test('shows upcoming events first, yearly ones on their next day, then past events', async () => {
    const year = Number(inDays(9).slice(0, 4)) - 20
    await added({ title: 'Yearly', date: `${year}${inDays(9).slice(4)}`, recurrence: 'yearly' })
    await added({ title: 'Soon', date: inDays(3) })
    await added({ title: 'Later', date: inDays(20) })
    await added({ title: 'Long ago', date: inDays(-90) })
    await added({ title: 'Lately', date: inDays(-9) })
    expect(await titles()).toEqual(['Soon', 'Yearly', 'Later', 'Lately', 'Long ago'])
    expect(await titles({ scope: 'upcoming' })).toEqual(['Soon', 'Yearly', 'Later'])
    expect(await titles({ scope: 'past' })).toEqual(['Lately', 'Long ago'])
    expect(await titles({ search: 'L', limit: '1', page: '2' })).toHaveLength(1)
    expect(await titles({ search: '%' })).toEqual([])
    const week = { from: inDays(9).slice(0, 10), to: inDays(20).slice(0, 10) }
    expect(await titles(week)).toEqual(['Yearly', 'Later'])
    expect(await titles({ from: inDays(9 + 366).slice(0, 10) })).toEqual(['Yearly'])
    expect((await ama.call('listEvents', { query: { from: '2027-01-02', to: '2027-01-01' } })).status).toBe(
      422,
    )
  })

  test('shows an event of a leap day on 28 February in other years', async () => {
    await added({ title: 'Leap', date: '2024-02-29T10:00:00Z', recurrence: 'yearly' })
    const { body } = await ama.call('listEvents', { query: { from: '2027-02-01', to: '2027-02-28' } })
    expect(body.data.map(({ occurs_at }) => occurs_at)).toEqual(['2027-02-28T10:00:00.000Z'])
  })
})

test('a calendar file contains the event, escaped and folded, and no email address', async () => {
  const title = 'Ɔdwira, “Nana; Kwame” \\ and the whole house of the family in Adabraka'
  const event = await added({
    title,
    description: 'One\nTwo',
    recurrence: 'yearly',
    date: '2024-02-29T10:00:00Z',
  })
  const { body } = await ama.call('getEventCalendar', { params: { eventId: event.id } })
  const { file_name, calendar } = body.data
  expect(file_name).toMatch(/^[a-z0-9-]+\.ics$/)
  const lines = calendar.split('\r\n')
  expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  const whole = calendar.replaceAll('\r\n ', '')
  expect(whole).toContain(`SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}\r\n`)
  expect(whole).toContain('DESCRIPTION:One\\nTwo\r\n')
  expect(whole).toContain('DTSTART:20240229T100000Z\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n')
  expect(whole).toContain(`UID:${event.id}@akyede\r\n`)
  expect(whole).not.toContain('@example')
})

test('a yearly event that first took place in the past has a reminder in the future', async () => {
  const event = await added({ recurrence: 'yearly', date: '2024-02-29T10:00:00Z' })
  const { rows } = await shop.database.execute(
    sql`select 1 from events where id = ${event.id} and remind_at > now()`,
  )
  expect(rows).toHaveLength(1)
})
