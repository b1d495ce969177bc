import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'

const returning = setUpReturning()
let efua: TestPerson
let kofi: TestPerson
beforeAll(async () => {
  efua = await registerStaff(returning.shop, 'support')
  kofi = await registerStaff(returning.shop, 'admin', { first_name: 'Kofi' })
})

async function requested() {
  const order = await returning.buyAndGet({ basket: 2 })
  const { body } = await returning.ask(order, { Basket: 1 }, { words: 'The handle is loose.' })
  return { order, returnId: body.data[0]?.id ?? '', number: body.data[0]?.number ?? '' }
}
const answer = (staff: TestPerson, returnId: string, body: object, idempotencyKey: string = randomUUID()) =>
  staff.call('answerOfficeReturn', { params: { returnId }, body: body as never }, { idempotencyKey })
const answersOf = async (returnId: string) => {
  const { rows } = await returning.shop.database.execute<{ status: string; words: string; actor: string }>(
    sql`select facts ->> 'status' as status, facts ->> 'words' as words, actor from audit_entries
      where event = 'return_answered' and facts ->> 'return_id' = ${returnId} order by at, id`,
  )
  return rows
}

test('lists open returns of all makers and finds one by its number or its order', async () => {
  const { order, returnId, number } = await requested()
  const list = async (query: object) =>
    (await efua.call('listOfficeReturns', { query } as never)).body.data.map(({ id }) => id)
  for (const search of [number.toLowerCase(), order.number])
    expect(await list({ search })).toEqual([returnId])
  expect(await list({ status: 'open', sortBy: 'newest', limit: '1' })).toEqual([returnId])
  expect(await list({ status: 'refused', search: number })).toEqual([])
  const { body } = await efua.call('listOfficeReturns', { query: { search: number } })
  expect(body.data[0]).toMatchObject({
    order: { number: order.number },
    is_gift: false,
    items: [{ name: 'Basket', quantity: 1 }],
  })
})

test('shows a return with what it refunds, and records who opened it', async () => {
  const { returnId } = await requested()
  const { body } = await efua.call('getOfficeReturn', { params: { returnId } })
  expect(body.data).toMatchObject({
    words: 'The handle is loose.',
    maker: 'Weavers',
    amount: 60,
    refund: null,
  })
  const { rows } = await returning.shop.database.execute(
    sql`select actor from audit_entries where event = 'office_looked' and facts ->> 'subject' = ${returnId}`,
  )
  expect(rows).toEqual([{ actor: `user:${efua.id}` }])
})

test('approves a return once however often it is asked, and tells its buyer', async () => {
  const { returnId } = await requested()
  const body = { status: 'approved', answer: 'Weavers, Box 5, Ho', words: 'On the phone.' }
  const key = randomUUID()
  const answers = [
    await answer(efua, returnId, body, key),
    await answer(efua, returnId, body, key),
    await answer(kofi, returnId, body),
  ]
  for (const { body } of answers) expect(body.data.status).toBe('approved')
  expect(await answersOf(returnId)).toEqual([
    { status: 'approved', words: 'On the phone.', actor: `user:${efua.id}` },
  ])
  await expect
    .poll(() => returning.messages().filter(({ text }) => text.includes('Weavers, Box 5, Ho')).length)
    .toBe(1)
})

test('receives a return once when two members of staff confirm it at the same time', async () => {
  const { order, returnId } = await requested()
  const body = { status: 'received', fit: true }
  const both = await Promise.all([answer(efua, returnId, body), answer(kofi, returnId, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await returning.untilRefunded(order)
  expect(await returning.refundsOf(order.id)).toEqual([{ amount: 6_000, status: 'processed' }])
  expect(await answersOf(returnId)).toHaveLength(1)
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test('lets support receive a return within the limit of one refund, and administrators beyond it', async () => {
  const order = await returning.buyAndGet({ drum: 1 })
  const { body } = await returning.ask(order, { Drum: 1 }, { reason: 'damaged' })
  const returnId = body.data[0]?.id ?? ''
  const received = { status: 'received', fit: true }
  expect((await answer(efua, returnId, received)).body.code).toBe('office.beyond_limit')
  expect(await returning.refundsOf(order.id)).toEqual([])
  expect((await answer(kofi, returnId, received)).status).toBe(200)
  await returning.untilRefunded(order)
  expect(await returning.refundsOf(order.id)).toMatchObject([{ status: 'processed' }])
})

test('counts a received return once against the limit of the day, however often it is confirmed', async () => {
  const esi = await registerStaff(returning.shop, 'support')
  const spent = async () => {
    const { rows } = await returning.shop.database.execute<{ spent: number }>(
      sql`select spent from office_limits where user_id = ${esi.id}`,
    )
    return rows.map(row => Number(row.spent))
  }
  const { returnId } = await requested()
  await answer(esi, returnId, { status: 'approved', answer: 'Weavers, Box 5, Ho' })
  expect(await spent()).toEqual([])
  const received = { status: 'received', fit: true }
  await Promise.all([1, 2, 3].map(() => answer(esi, returnId, received)))
  expect((await answer(esi, returnId, received)).status).toBe(200)
  expect(await spent()).toEqual([6_000])
})

test('refuses an answer without words for the buyer, and one that the status does not allow', async () => {
  const { returnId } = await requested()
  expect((await answer(efua, returnId, { status: 'refused' })).status).toBe(422)
  expect((await answer(efua, returnId, { status: 'received' })).status).toBe(422)
  expect((await answer(efua, returnId, { status: 'refused', answer: 'It was worn.' })).status).toBe(200)
  const late = await answer(efua, returnId, { status: 'received', fit: true })
  expect(late).toMatchObject({ status: 409, body: { code: 'return.not_advanced', status: 'refused' } })
  const unknown = await answer(efua, randomUUID(), { status: 'received', fit: true })
  expect(unknown.body.code).toBe('office.not_found')
})

test('refuses an answer to a return that a colleague answered meanwhile, and says who and when', async () => {
  const { returnId } = await requested()
  const params = { returnId }
  const { version } = (await efua.call('getOfficeReturn', { params })).body.data
  await answer(kofi, returnId, { status: 'refused', answer: 'It was worn.' })
  const late = (seen: number) =>
    efua.call(
      'answerOfficeReturn',
      { params, body: { status: 'approved', answer: 'Please send it to Accra.' } },
      { headers: { 'if-match': `"${seen}"` } },
    )
  expect(await late(version)).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Kofi/), at: expect.any(String) },
  })
  const now = (await efua.call('getOfficeReturn', { params })).body.data
  expect((await late(now.version)).body.data).toMatchObject({ status: 'approved' })
})
