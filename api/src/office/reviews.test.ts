import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let support: TestPerson
let author: TestPerson
let drum = ''
beforeAll(async () => {
  shop = await openTestShop()
  support = await registerStaff(shop, 'support')
  author = await registerPerson(shop, 'Ama')
  drum = (await addProducts(shop, [{ name: 'Drum' }]))[0] ?? ''
})
afterAll(() => shop.close())

const write = (rating: number, text: string) =>
  author.call('writeReview', { params: { productId: drum }, body: { rating, text } })
const shown = async () => {
  const product = (await shop.http.inject(`/api/v1/products/${drum}`)).json().data
  const { data, pagination } = (await shop.http.inject(`/api/v1/products/${drum}/reviews`)).json()
  return {
    rating: product.rating,
    texts: data.map(({ text }: { text: string }) => text),
    total: pagination.total,
  }
}
const find = async (query: object) => (await support.call('listOfficeReviews', { query })).body.data

test('hides a review from shoppers and the rating until it is shown again, also when its author changes it', async () => {
  await write(1, 'Call me on 024 000 0000, I sell better drums.')
  const [review] = await find({ search: 'better drums' })
  const params = { reviewId: review?.id ?? '' }
  const before = await shown()
  expect(before).toMatchObject({ total: 1 })
  const body = { reason: 'advertising', words: 'Sells elsewhere' } as const
  for (const _ of [1, 2])
    expect((await support.call('hideReview', { params, body })).body.data).toEqual({ hidden: true })
  const hidden = await shown()
  expect(hidden).toMatchObject({ texts: [], total: 0 })
  expect(await find({ state: 'hidden' })).toMatchObject([
    { hidden_reason: 'advertising', user_id: author.id },
  ])
  await write(5, 'A fine drum with a warm sound.')
  expect(await shown()).toEqual(hidden)
  expect(await find({ state: 'shown' })).toEqual([])
  await support.call('showReview', { params, body: {} })
  expect(await shown()).toMatchObject({ texts: ['A fine drum with a warm sound.'], total: 1 })
  const { rows } = await shop.database.execute('select rating_sum, rating_count from products')
  expect(rows).toEqual([{ rating_sum: 5, rating_count: 1 }])
  expect(await shop.operator.listAudit({ event: 'review_hidden', limit: 9 })).toEqual([
    expect.stringMatching(new RegExp(`by user:${support.id} .*"words":"Sells elsewhere"`)),
  ])
})

test('needs a reason and words, and knows the review', async () => {
  const params = { reviewId: '01890000-0000-7000-8000-000000000000' }
  const body = { reason: 'insult', words: 'Rude' } as const
  expect(await support.call('hideReview', { params, body })).toMatchObject({
    status: 404,
    body: { code: 'office.not_found' },
  })
  expect((await support.call('hideReview', { params, body: { ...body, words: '' } })).status).toBe(422)
})

test('refuses to hide a review that its author or a colleague changed meanwhile', async () => {
  await write(2, 'Too loud for my house.')
  const admin = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  const [seen] = await find({ search: 'Too loud' })
  const params = { reviewId: seen?.id ?? '' }
  const body = { reason: 'not_about_product', words: 'About the house' } as const
  const headers = { 'if-match': `"${seen?.version}"` }
  await admin.call('hideReview', { params, body }, { headers })
  expect(await support.call('hideReview', { params, body }, { headers })).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Kojo/) },
  })
  const [hidden] = await find({ state: 'hidden' })
  await write(3, 'Loud, and well made.')
  const old = { headers: { 'if-match': `"${hidden?.version}"` } }
  expect((await support.call('showReview', { params, body: {} }, old)).status).toBe(409)
  const [now] = await find({ state: 'hidden' })
  const fresh = { headers: { 'if-match': `"${now?.version}"` } }
  expect((await support.call('showReview', { params, body: {} }, fresh)).body.data).toEqual({ hidden: false })
})
