import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Shared, setUpGiftOrders, street } from '#test/gift-orders.ts'
import { registerPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { addMember } from '#test/workshops.ts'

const giving = setUpGiftOrders()
const { share, give, control, giftStatuses } = giving

/** A paid gift from the list, and a new member of its maker's workshop, who is notified of it. */
async function payForGift(shared: Shared, more: object = {}) {
  const { database } = giving.shop
  const { rows: products } = await database.execute<{ vendor_id: string }>(
    sql`select vendor_id from products where id = ${giving.basket}`,
  )
  const vendorId = products[0]?.vendor_id ?? ''
  const maker = await registerPerson(giving.shop, 'Ama')
  await addMember(giving.shop, vendorId, maker, 'editor')
  const { reference } = (await give(shared, more)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  const { rows } = await database.execute<{ id: string }>(sql`
    select part.id from fulfilments part
    join payments on payments.subject_id = part.order_id where payments.reference = ${reference}`)
  return { reference, maker, params: { vendorId, partId: rows[0]?.id ?? '' } }
}

test('a gift shows its maker what to send and where, and nothing of giver, list or payment', async () => {
  const shared = await share({ name: 'Efua turns thirty' })
  const { reference, maker, params } = await payForGift(shared, { message: 'Afehyia pa', anonymous: true })
  const part = (await maker.call('getWorkshopPart', { params })).body.data
  expect(part).toMatchObject({ gift: { message: 'Afehyia pa', from: null }, ship_to: { street } })
  expect(part.items.map(({ price }) => price)).toEqual([null])
  const { vendorId } = params
  const listed = (await maker.call('listWorkshopParts', { params: { vendorId }, query: {} })).body.data
  const notifications = async () => (await maker.call('listNotifications', { query: {} })).body.data
  await expect.poll(async () => (await notifications()).length).toBeGreaterThan(0)
  const notified = await notifications()
  expect(notified[0]).toMatchObject({ type: 'workshop.order_paid' })
  const [item] = part.items
  expect(notified[0]?.message).toMatch(
    new RegExp(`^${item?.quantity} × ${item?.name}.*\\. Promised for \\w+ \\d+ \\w+\\.$`),
  )
  const seen = JSON.stringify([part, listed, notified])
  const hidden = ['kofi', 'Kofi', '0551234001', '+233551234001', 'turns thirty', reference]
  for (const words of [...hidden, shared.wishlistId, shared.shareId, shared.ownersEmail, ...shared.itemIds])
    expect(seen).not.toContain(words)
})

test('a gift that its maker cannot make can be given again, and only its giver is notified', async () => {
  const shared = await share()
  const { reference, maker, params } = await payForGift(shared)
  const before = (await shared.owner.call('listNotifications', { query: {} })).body
  const body = { reason: 'broken' as const, words: 'The basket tore on the loom, sorry.' }
  expect((await maker.call('cannotMakePart', { params, body })).status).toBe(200)

  await expect.poll(() => giftStatuses(reference)).toEqual(['refunded'])
  const emails = () =>
    giving.emailsTo('kofi@example.com').filter(({ subject }) => subject.includes('can’t make it'))
  await expect.poll(() => emails().length).toBe(1)
  expect(emails()[0]?.text).toContain(body.words)
  const { items } = (
    await openProgram(giving.shop).call('getSharedClaims', { params: { shareId: shared.shareId } })
  ).body.data
  expect(Object.values(items).map(({ state }) => state)).not.toContain('purchased')
  expect((await shared.owner.call('listNotifications', { query: {} })).body).toEqual(before)
  expect(giving.emailsTo(shared.ownersEmail).filter(({ subject }) => /gift|refund/i.test(subject))).toEqual(
    [],
  )
  expect((await give(shared)).status).toBe(201)
  expect(await giving.findBrokenInvariants()).toEqual([])
})
