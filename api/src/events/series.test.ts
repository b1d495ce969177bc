import { dayAfter, dayOf } from '@akyede/contract/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let host: Program
beforeAll(async () => {
  shop = await openTestShop({ environment: { UNCONFIRMED_CUSTOMS: 'on' } })
  host = openProgram(shop)
  await host.register({ phone: null })
})
afterAll(() => shop.close())

const inDays = (days: number) => dayAfter(dayOf(shop.clock.now()), days)
const propose = async (type: 'farewell' | 'birth', day: string, honoree = '', who = host) =>
  (await who.call('proposeEventSeries', { body: { type, day, honoree } })).body.data

describe('a series of events', () => {
  test('proposes one week, forty days and one year after a death, and adds none of them', async () => {
    const day = inDays(-1)
    const found = await propose('farewell', day, 'Nana Yaa')
    const yearLater = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
    expect(found.map(({ title, type, date, conflict }) => [title, type, date, conflict])).toEqual([
      ['One-week observance of Nana Yaa', 'one_week', `${inDays(6)}T10:00:00.000Z`, null],
      ['Forty-day remembrance of Nana Yaa', 'forty_days', `${inDays(39)}T10:00:00.000Z`, null],
      ['One-year remembrance of Nana Yaa', 'remembrance', `${yearLater}T10:00:00.000Z`, null],
    ])
    expect((await host.call('listEvents', { query: {} })).body.pagination.total).toBe(0)
  })

  test('proposes an outdooring on the eighth day', async () => {
    const [outdooring, ...others] = await propose('birth', inDays(0))
    expect(outdooring).toMatchObject({
      title: 'Outdooring',
      type: 'outdooring',
      date: `${inDays(7)}T10:00:00.000Z`,
    })
    expect(others).toEqual([])
  })

  test('leaves out days that have passed', async () => {
    const types = (await propose('farewell', inDays(-20))).map(({ type }) => type)
    expect(types).toEqual(['forty_days', 'remembrance'])
    expect(await propose('birth', inDays(-30))).toEqual([])
  })

  test('keeps an hour from other events, so that each can be added as it is', async () => {
    const busy = openProgram(shop)
    await busy.register({ phone: null })
    const meeting = { title: 'Family meeting', type: 'other' as const, date: `${inDays(7)}T10:30:00Z` }
    await busy.call('addEvent', { body: meeting })
    const proposed = await propose('farewell', inDays(0), '', busy)
    expect(proposed[0]).toMatchObject({
      date: `${inDays(7)}T11:30:00.000Z`,
      conflict: { title: 'Family meeting' },
    })
    for (const { title, type, date, honoree } of proposed) {
      const added = await busy.call('addEvent', { body: { title, type, date, honoree } })
      expect([added.status, added.body.data.type]).toEqual([201, type])
    }
    // Proposed again, each moves behind the event that is there now.
    expect((await propose('farewell', inDays(0), '', busy)).map(({ conflict }) => conflict?.title)).toEqual(
      proposed.map(({ title }, place) => (place === 0 ? 'Family meeting' : title)),
    )
  })

  test('refuses a day that does not exist', async () => {
    const body = { type: 'birth' as const, day: '2027-02-29', honoree: '' }
    expect((await host.call('proposeEventSeries', { body })).status).toBe(422)
  })
})

test('templates that no reader confirmed are offered with the switch on', async () => {
  const { data } = (await host.call('listWishlistTemplates', {})).body
  const oneWeek = data.find(({ id }) => id === 'one-week')
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['outdooring', 'knocking-list']))
  expect(oneWeek).toMatchObject({ quiet: true, purpose: 'funeral' })
  expect(JSON.stringify(oneWeek)).not.toMatch(/gift|!/i)
  const params = { templateId: 'one-week' }
  expect((await host.call('addFromTemplate', { params, body: {} })).body.data.name).toBe(
    'One-week observance',
  )
})

test('without the switch nothing shows that a reader has not confirmed', async () => {
  const usual = await openTestShop({})
  try {
    const visitor = openProgram(usual)
    await visitor.register({ phone: null })
    const { data } = (await visitor.call('listWishlistTemplates', {})).body
    for (const id of ['outdooring', 'knocking-list', 'one-week']) {
      expect(data.some(template => template.id === id)).toBe(false)
      const added = await visitor.call('addFromTemplate', { params: { templateId: id }, body: {} })
      expect(added.body.code).toBe('wishlist.template_not_found')
    }
    const series = { type: 'birth' as const, day: '2027-01-01', honoree: '' }
    expect((await visitor.call('proposeEventSeries', { body: series })).body.code).toBe('request.not_found')
    const date = '2027-01-08T10:00:00Z'
    for (const type of ['knocking', 'outdooring', 'one_week', 'forty_days'] as const) {
      const refused = await visitor.call('addEvent', { body: { title: 'A day', type, date } })
      expect([refused.status, refused.body.message]).toEqual([422, expect.any(String)])
    }
    const event = await visitor.call('addEvent', { body: { title: 'A day', type: 'naming', date } })
    const params = { eventId: event.body.data.id }
    const changed = await visitor.call('changeEvent', { params, body: { type: 'outdooring' } })
    expect(changed.body.code).toBe('request.invalid')
  } finally {
    await usual.close()
  }
})
