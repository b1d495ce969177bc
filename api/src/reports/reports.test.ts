import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReports } from '#test/moderation.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'

const scene = setUpReports()
const { newReporter, report, queue, firstId, titlesOf } = scene

const addReview = async () => {
  await scene.author.call('writeReview', {
    params: { productId: scene.drum },
    body: { rating: 1, text: 'The maker is a thief and a liar.' },
  })
  const { rows } = await scene.shop.database.execute<{ id: string }>(sql`select id from reviews`)
  return rows[0]?.id ?? ''
}
const shownReviews = async () => {
  const { data } = (await scene.shop.http.inject(`/api/v1/products/${scene.drum}/reviews`)).json()
  return data.length
}

describe('a report', () => {
  test('is counted once for each person and subject, and the most serious ones are listed first', async () => {
    const reviewId = await addReview()
    const [one, other] = [await newReporter(), await newReporter()]
    for (const _ of [1, 2]) expect((await report(one, 'review', reviewId, 'insult', 'Rude')).status).toBe(204)
    await report(other, 'review', reviewId, 'other')
    scene.shop.clock.advance(1_000)
    await report(one, 'product', scene.drum, 'counterfeit')
    const data = await queue()
    expect(data).toMatchObject([
      {
        about: 'review',
        people: 2,
        weight: 3,
        state: 'open',
        subject: { title: 'Drum' },
        person: { user_id: scene.author.id },
      },
      { about: 'product', people: 1, weight: 2, product_id: scene.drum, maker: { slug: 'yaw-wood' } },
    ])
    expect(data[0]?.reports.map(({ words }) => words).sort()).toEqual(['', 'Rude'])
    expect((await queue({ about: 'product' })).map(({ about }) => about)).toEqual(['product'])
    expect((await scene.support.call('getOfficeOverview')).body.data.waiting.reports).toEqual({
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
    expect((await report(one, 'product', scene.drum, 'insult')).status).toBe(422)
    expect((await report(openProgram(scene.shop), 'product', scene.drum, 'unsafe')).status).toBe(401)
  })

  test(`is refused after ${limits.reports.aDay} a day, also when they are sent at once`, async () => {
    const one = await registerPerson(scene.shop, 'Kofi')
    const names = Array.from({ length: limits.reports.aDay + 5 }, (_, at) => `Maker ${at} of ${one.id}`)
    await addProducts(
      scene.shop,
      names.map(maker => ({ name: 'Bowl', maker, category: 'bowls' })),
    )
    const { rows } = await scene.shop.database.execute<{ slug: string }>(
      sql`select slug from vendors where name like ${`%of ${one.id}`}`,
    )
    const sent = await Promise.all(rows.map(({ slug }) => report(one, 'maker', slug, 'fraud')))
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(limits.reports.aDay)
    expect(sent.find(({ status }) => status !== 204)).toMatchObject({
      status: 429,
      body: { code: 'report.too_many' },
    })
    scene.shop.clock.advance(limits.reports.within + 1)
    await one.signIn()
    expect((await report(one, 'product', scene.drum, 'unsafe')).status).toBe(204)
    scene.support = await registerStaff(scene.shop, 'support')
    scene.admin = await registerStaff(scene.shop, 'admin', { first_name: 'Kojo' })
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
    expect((await scene.support.call('keepReported', { params, body: {} })).body.data).toEqual({
      state: 'kept',
    })
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
    const replies = await Promise.all([hide(scene.support), hide(scene.admin), hide(scene.support)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shownReviews()).toBe(0)
    expect(await titlesOf(one)).toEqual(['We’ve reviewed your report'])
    const { data } = (await scene.author.call('listNotifications', { query: {} })).body
    expect(data.filter(({ title }) => title === 'We’ve hidden your review')).toMatchObject([
      { message: expect.stringContaining('Your review of Drum is no longer shown: It insults someone') },
    ])
    for (const event of ['report_decided', 'review_hidden'])
      expect(
        (await scene.shop.operator.listAudit({ event, limit: 50 }))?.filter(
          entry => entry.includes(reviewId) || entry.includes(params.reportId),
        ),
      ).toHaveLength(1)
    const keep = await scene.admin.call('keepReported', { params, body: {} })
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
    await report(await newReporter(), 'product', scene.drum, 'counterfeit')
    const params = { reportId: await firstId() }
    const body = { reason: 'counterfeit', words: 'A copy' } as const
    const hidden = await scene.support.call('hideReported', { params, body: { reason: 'fake', words: 'No' } })
    expect(hidden.body).toMatchObject({ code: 'request.invalid', detail: [{ type: 'report.action_unfit' }] })
    expect((await scene.support.call('suspendReported', { params, body })).status).toBe(403)
    expect((await scene.support.call('holdReported', { params, body })).body.data).toEqual({ state: 'held' })
    const product = async () =>
      (await scene.support.call('getOfficeProduct', { params: { productId: scene.drum } })).body.data
    expect(await product()).toMatchObject({ state: 'held', held_reason: 'counterfeit' })
    await scene.support.call('actOnProducts', { body: { ids: [scene.drum], act: 'release' } })
    await report(await newReporter(), 'maker', 'yaw-wood', 'fraud')
    const suspended = await scene.admin.call('suspendReported', {
      params: { reportId: await firstId() },
      body: { reason: 'fraud', words: 'Many complaints' },
    })
    expect(suspended.body.data).toEqual({ state: 'suspended' })
    expect((await product()).state).toBe('off_sale')
    await scene.shop.operator.changeMaker('yaw-wood', 'reopen')
  })

  test('needs staff with the permission, a known report and words', async () => {
    await report(await newReporter(), 'product', scene.drum, 'unsafe')
    const params = { reportId: await firstId() }
    const buyer = await registerPerson(scene.shop, 'Yaa')
    expect((await buyer.call('listOfficeReports', { query: {} })).status).toBe(403)
    expect((await buyer.call('keepReported', { params, body: {} })).status).toBe(403)
    const silent = await scene.support.call('holdReported', { params, body: { reason: 'unsafe', words: '' } })
    expect(silent.status).toBe(422)
    const unknown = { params: { reportId: '01890000-0000-7000-8000-000000000000' }, body: {} }
    expect((await scene.support.call('keepReported', unknown)).body).toMatchObject({
      code: 'office.not_found',
    })
  })
})

test('shows staff no secret, device or contact detail of anybody', async () => {
  const one = await newReporter()
  await report(one, 'review', await addReview())
  await report(one, 'person', `${scene.author.id}`, 'fraud')
  const { rows } = await scene.shop.database.execute<{ secrets: string[] }>(sql`
    select array_remove(array_agg(distinct secret), null) as secrets from users, lateral (
      values (email), (phone), (password_hash)
    ) as held (secret)`)
  const { body } = await scene.support.call('listOfficeReports', { query: {} })
  expect(body.data).toHaveLength(2)
  const secrets = [one.fingerprint, one.accessToken ?? '', ...(rows[0]?.secrets ?? [])]
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(secret => JSON.stringify(body).includes(secret))).toEqual([])
})

test('leaves the reports that a person sent in their export and deletes them with the account', async () => {
  const one = await registerPerson(scene.shop, 'Efo')
  await report(one, 'product', scene.drum, 'unsafe', 'Paint comes off')
  await report(await newReporter(), 'person', `${one.id}`, 'insult')
  const records = (await import('./index.ts')).personalReports
  expect(await records.find(scene.shop.database, one.id)).toMatchObject([
    { about: 'product', words: 'Paint comes off' },
  ])
  await scene.shop.database.transaction(tx => records.erase(tx, one.id))
  expect(await records.find(scene.shop.database, one.id)).toEqual([])
  expect((await queue()).map(({ about }) => about)).toEqual(['product'])
})
