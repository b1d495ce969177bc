import { limits } from '@akyede/contract/limits'
import type { ReportReason, ReportSubject } from '@akyede/contract/report-words'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram, type Program } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let support: TestPerson
let admin: TestPerson
let author: TestPerson
let drum = ''
beforeAll(async () => {
  shop = await openTestShop()
  support = await registerStaff(shop, 'support')
  admin = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  drum = (await addProducts(shop, [{ name: 'Drum', maker: 'Yaw Wood' }]))[0] ?? ''
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['reports', 'reported_items', 'reviews', 'notifications'])
    await shop.database.execute(sql`delete from ${sql.raw(table)}`)
  await shop.database.execute(sql`update products set rating_sum = 0, rating_count = 0`)
  author = await registerPerson(shop, 'Ama')
})

const newReporter = async (): Promise<Device> => {
  const device = await openDevice(shop)
  await device.register()
  return device
}
const report = (
  who: Pick<Program, 'call'>,
  about: ReportSubject,
  id: string,
  reason: ReportReason = 'insult',
  words = '',
) => who.call('createReport', { body: { about, id, reason, words } })
const queue = async (query: object = {}, by = support) =>
  (await by.call('listOfficeReports', { query })).body.data
const firstId = async () => (await queue())[0]?.id ?? ''
const addReview = async () => {
  await author.call('writeReview', {
    params: { productId: drum },
    body: { rating: 1, text: 'The maker is a thief and a liar.' },
  })
  const { rows } = await shop.database.execute<{ id: string }>(sql`select id from reviews`)
  return rows[0]?.id ?? ''
}
const shownReviews = async () => {
  const { data } = (await shop.http.inject(`/api/v1/products/${drum}/reviews`)).json()
  return data.length
}
const titlesOf = async (who: Pick<Program, 'call'>) =>
  (await who.call('listNotifications', { query: {} })).body.data.map(({ title }) => title)
const reviewed = 'We’ve reviewed your report'

describe('a report', () => {
  test('is counted once for each person and subject, and the most serious ones are listed first', async () => {
    const reviewId = await addReview()
    const [one, other] = [await newReporter(), await newReporter()]
    for (const _ of [1, 2]) expect((await report(one, 'review', reviewId, 'insult', 'Rude')).status).toBe(204)
    await report(other, 'review', reviewId, 'other')
    shop.clock.advance(1_000)
    await report(one, 'product', drum, 'counterfeit')
    const data = await queue()
    expect(data).toMatchObject([
      {
        about: 'review',
        people: 2,
        weight: 3,
        state: 'open',
        subject: { title: 'Drum' },
        person: { user_id: author.id },
      },
      { about: 'product', people: 1, weight: 2, product_id: drum, maker: { slug: 'yaw-wood' } },
    ])
    expect(data[0]?.reports.map(({ words }) => words).sort()).toEqual(['', 'Rude'])
    expect((await queue({ about: 'product' })).map(({ about }) => about)).toEqual(['product'])
    expect((await support.call('getOfficeOverview')).body.data.waiting.reports).toEqual({
      count: 2,
      oldest_at: data[0]?.first_at,
    })
  })

  test('is accepted without telling whether the thing exists, and needs a reason of its kind', async () => {
    const one = await newReporter()
    const missing = '01890000-0000-7000-8000-000000000000'
    for (const [about, id] of [
      ['review', missing],
      ['list', missing],
      ['list', 'no_such-link'],
      ['person', '999999999'],
      ['maker', 'nobody'],
    ] as const)
      expect([about, (await report(one, about, id, 'other')).status]).toEqual([about, 204])
    expect(await queue()).toEqual([])
    expect((await report(one, 'product', drum, 'insult')).status).toBe(422)
    expect((await report(openProgram(shop), 'product', drum, 'unsafe')).status).toBe(401)
  })

  test(`is refused after ${limits.reports.aDay} a day, also when they are sent at once`, async () => {
    const one = await registerPerson(shop, 'Kofi')
    const names = Array.from({ length: limits.reports.aDay + 5 }, (_, at) => `Maker ${at} of ${one.id}`)
    await addProducts(
      shop,
      names.map(maker => ({ name: 'Bowl', maker, category: 'bowls' })),
    )
    const { rows } = await shop.database.execute<{ slug: string }>(
      sql`select slug from vendors where name like ${`%of ${one.id}`}`,
    )
    const sent = await Promise.all(rows.map(({ slug }) => report(one, 'maker', slug, 'fraud')))
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(limits.reports.aDay)
    expect(sent.find(({ status }) => status !== 204)).toMatchObject({
      status: 429,
      body: { code: 'report.too_many' },
    })
    shop.clock.advance(limits.reports.within + 1)
    await one.signIn()
    expect((await report(one, 'product', drum, 'unsafe')).status).toBe(204)
    support = await registerStaff(shop, 'support')
    admin = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  })
})

describe('a review', () => {
  test('is hidden once three people on three devices reported it, until staff keep it', async () => {
    const reviewId = await addReview()
    const shared = await newReporter()
    await report(shared, 'review', reviewId)
    // A second account on the same device does not count.
    await shared.register()
    await report(shared, 'review', reviewId)
    await report(await newReporter(), 'review', reviewId)
    expect(await shownReviews()).toBe(1)
    await report(await newReporter(), 'review', reviewId)
    expect(await shownReviews()).toBe(0)
    expect(await queue()).toMatchObject([{ hidden: true, people: 4 }])
    const params = { reportId: await firstId() }
    expect((await support.call('keepReported', { params, body: {} })).body.data).toEqual({ state: 'kept' })
    expect(await shownReviews()).toBe(1)
    expect(await queue()).toEqual([])
    expect(await queue({ state: 'decided' })).toMatchObject([
      { state: 'kept', decided: { by: expect.stringMatching(/^Efua/) } },
    ])
  })

  test('is hidden by staff once: reporters learn that it was reviewed, its author why and not by whom', async () => {
    const reviewId = await addReview()
    const one = await newReporter()
    await report(one, 'review', reviewId)
    const params = { reportId: await firstId() }
    const hide = (by: TestPerson) =>
      by.call('hideReported', { params, body: { reason: 'insult', words: 'Calls the maker a thief' } })
    const replies = await Promise.all([hide(support), hide(admin), hide(support)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shownReviews()).toBe(0)
    expect(await titlesOf(one)).toEqual([reviewed])
    const { data } = (await author.call('listNotifications', { query: {} })).body
    expect(data.filter(({ title }) => title === 'We’ve hidden your review')).toMatchObject([
      { message: expect.stringContaining('Your review of Drum is no longer shown: It insults someone') },
    ])
    for (const event of ['report_decided', 'review_hidden'])
      expect(
        (await shop.operator.listAudit({ event, limit: 50 }))?.filter(
          entry => entry.includes(reviewId) || entry.includes(params.reportId),
        ),
      ).toHaveLength(1)
    const keep = await admin.call('keepReported', { params, body: {} })
    expect(keep).toMatchObject({
      status: 409,
      body: { code: 'office.changed_meanwhile', at: expect.any(String) },
    })
    // The same person cannot open it again.
    await report(one, 'review', reviewId)
    expect(await queue()).toEqual([])
  })
})

describe('a decision', () => {
  test('holds the product or suspends its maker by the functions of the back office', async () => {
    await report(await newReporter(), 'product', drum, 'counterfeit')
    const params = { reportId: await firstId() }
    const body = { reason: 'counterfeit', words: 'A copy' } as const
    const hidden = await support.call('hideReported', { params, body: { reason: 'fake', words: 'No' } })
    expect(hidden.body).toMatchObject({ code: 'request.invalid', detail: [{ type: 'report.action_unfit' }] })
    expect((await support.call('suspendReported', { params, body })).status).toBe(403)
    expect((await support.call('holdReported', { params, body })).body.data).toEqual({ state: 'held' })
    const product = async () =>
      (await support.call('getOfficeProduct', { params: { productId: drum } })).body.data
    expect(await product()).toMatchObject({ state: 'held', held_reason: 'counterfeit' })
    await support.call('actOnProducts', { body: { ids: [drum], act: 'release' } })
    await report(await newReporter(), 'maker', 'yaw-wood', 'fraud')
    const suspended = await admin.call('suspendReported', {
      params: { reportId: await firstId() },
      body: { reason: 'fraud', words: 'Many complaints' },
    })
    expect(suspended.body.data).toEqual({ state: 'suspended' })
    expect((await product()).state).toBe('off_sale')
    await shop.operator.changeMaker('yaw-wood', 'reopen')
  })

  test('needs staff with the permission, a known report and words', async () => {
    await report(await newReporter(), 'product', drum, 'unsafe')
    const params = { reportId: await firstId() }
    const buyer = await registerPerson(shop, 'Yaa')
    expect((await buyer.call('listOfficeReports', { query: {} })).status).toBe(403)
    expect((await buyer.call('keepReported', { params, body: {} })).status).toBe(403)
    const silent = await support.call('holdReported', { params, body: { reason: 'unsafe', words: '' } })
    expect(silent.status).toBe(422)
    const unknown = { params: { reportId: '01890000-0000-7000-8000-000000000000' }, body: {} }
    expect((await support.call('keepReported', unknown)).body).toMatchObject({ code: 'office.not_found' })
  })
})

describe('a list', () => {
  const addList = async () => {
    const { id } = (await author.call('addWishlist', { body: { name: 'Home', privacy: 'friends' } })).body
      .data
    await author.call('addWishlistItems', { params: { wishlistId: id }, body: [{ product_id: drum }] })
    return id
  }
  const seenByOwner = async (wishlistId: string) => {
    const list = (await author.call('getWishlist', { params: { wishlistId } })).body.data
    const lists = (await author.call('listWishlists', { query: {} })).body.data
    return { list, lists, notifications: await titlesOf(author) }
  }

  test('is reported by its link or id, and neither report nor decision changes what its owner sees', async () => {
    const wishlistId = await addList()
    const link = (await author.call('generateLink', { body: { wishlist_id: wishlistId } })).body.data
    const before = await seenByOwner(wishlistId)
    const [one, other] = [await newReporter(), await newReporter()]
    await report(one, 'list', link.share_id, 'fraud', 'Not their own list')
    await report(other, 'list', wishlistId, 'other')
    const [found, ...others] = await queue()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      about: 'list',
      people: 2,
      person: { user_id: author.id },
      subject: { title: 'Home', href: null },
    })
    expect(JSON.stringify(found)).not.toMatch(/gift|claim|item|Drum/i)
    expect(await seenByOwner(wishlistId)).toEqual(before)
    await support.call('keepReported', { params: { reportId: found?.id ?? '' }, body: {} })
    expect(await seenByOwner(wishlistId)).toEqual(before)
    expect([await titlesOf(one), await titlesOf(other)]).toEqual([[reviewed], [reviewed]])
  })

  test('hides it from everybody but its owner, who learns why and not from whom, until staff keep it', async () => {
    const wishlistId = await addList()
    const link = (await author.call('generateLink', { body: { wishlist_id: wishlistId } })).body.data
    const reporter = await newReporter()
    const open = async () =>
      (await reporter.call('getSharedList', { params: { shareId: link.share_id } })).status
    expect(await open()).toBe(200)
    const before = await seenByOwner(wishlistId)
    await report(reporter, 'list', wishlistId, 'fraud')
    const params = { reportId: await firstId() }
    const unfit = await support.call('hideReported', { params, body: { reason: 'fake', words: 'No' } })
    expect(unfit.status).toBe(422)
    const body = { reason: 'fraud', words: 'Collects for a charity that does not exist' } as const
    for (const _ of [1, 2])
      expect((await support.call('hideReported', { params, body })).body.data).toEqual({ state: 'hidden' })
    expect(await open()).toBe(410)
    expect(await reporter.call('getWishlist', { params: { wishlistId } })).toMatchObject({ status: 404 })
    const hidden = await seenByOwner(wishlistId)
    expect(hidden).toEqual({ ...before, notifications: ['We’ve hidden your list'] })
    expect((await support.call('keepReported', { params, body: {} })).status).toBe(409)
    const [decided] = await queue({ state: 'decided' })
    const headers = { 'if-match': `"${decided?.version}"` }
    const kept = await support.call('keepReported', { params, body: {} }, { headers })
    expect(kept.body.data).toEqual({ state: 'kept' })
    expect(await open()).toBe(200)
    expect(await titlesOf(reporter)).toEqual([reviewed])
    expect(await shop.operator.listAudit({ event: 'list_hidden', limit: 9 })).toEqual([
      expect.stringMatching(new RegExp(`by user:${support.id} .*"wishlist_id":"${wishlistId}"`)),
    ])
  })

  test('closes the account of its owner, by administrators alone', async () => {
    await report(await newReporter(), 'list', await addList(), 'fraud')
    const params = { reportId: await firstId() }
    const close = (by: TestPerson) =>
      by.call('closeReported', { params, body: { words: 'Collects for a charity that does not exist' } })
    expect((await close(support)).status).toBe(403)
    expect((await close(admin)).body.data).toEqual({ state: 'closed' })
    const person = await admin.call('getOfficePerson', { params: { userId: `${author.id}` } })
    expect(person.body.data).toMatchObject({
      state: 'closed',
      closed_because: expect.stringContaining('charity'),
    })
  })
})

test('shows staff no secret, device or contact detail of anybody', async () => {
  const one = await newReporter()
  await report(one, 'review', await addReview())
  await report(one, 'person', `${author.id}`, 'fraud')
  const { rows } = await shop.database.execute<{ secrets: string[] }>(sql`
    select array_remove(array_agg(distinct secret), null) as secrets from users, lateral (
      values (email), (phone), (password_hash)
    ) as held (secret)`)
  const { body } = await support.call('listOfficeReports', { query: {} })
  expect(body.data).toHaveLength(2)
  const secrets = [one.fingerprint, one.accessToken ?? '', ...(rows[0]?.secrets ?? [])]
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(secret => JSON.stringify(body).includes(secret))).toEqual([])
})

test('leaves the reports that a person sent in their export and deletes them with the account', async () => {
  const one = await registerPerson(shop, 'Efo')
  await report(one, 'product', drum, 'unsafe', 'Paint comes off')
  await report(await newReporter(), 'person', `${one.id}`, 'insult')
  const records = (await import('./index.ts')).personalReports
  expect(await records.find(shop.database, one.id)).toMatchObject([
    { about: 'product', words: 'Paint comes off' },
  ])
  await shop.database.transaction(tx => records.erase(tx, one.id))
  expect(await records.find(shop.database, one.id)).toEqual([])
  expect((await queue()).map(({ about }) => about)).toEqual(['product'])
})
