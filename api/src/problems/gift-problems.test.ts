import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpGiftOrders()
const day = 86_400_000

interface Given {
  readonly shared: Shared
  readonly guest: Program
  readonly reference: string
  readonly order: {
    readonly id: string
    readonly number: string
    readonly part_id: string
    readonly vendor_id: string
  }
}

async function orderOf(reference: string): Promise<Given['order']> {
  const { rows } = await scene.shop.database.execute<Given['order'] & Record<string, unknown>>(sql`
    select orders.id, orders.number, part.id as part_id, part.vendor_id from payments
    join orders on orders.id = payments.subject_id join fulfilments part on part.order_id = orders.id
    where payments.reference = ${reference}`)
  const [order] = rows
  if (!order) throw new Error('no order')
  return order
}

/** A guest's gift that was sent and should have arrived. */
async function giveLate(): Promise<Given> {
  const shared = await scene.share()
  const guest = openProgram(scene.shop)
  const started = await scene.give(shared, {}, guest)
  const { reference } = started.body.data as unknown as { reference: string }
  await scene.control('approve', { reference })
  await expect.poll(() => scene.giftStatuses(reference)).toEqual(['purchased'])
  const order = await orderOf(reference)
  await scene.shop.operator.advanceOrder(order.number, 'shipped')
  scene.shop.clock.advance(30 * day)
  await scene.runScheduledJobs()
  return { shared, guest, reference, order }
}

const report = ({ reference, order }: Pick<Given, 'reference' | 'order'>, who: Pick<Program, 'call'>) =>
  who.call('openGiftProblem', {
    params: { reference },
    body: { part_id: order.part_id, kind: 'not_come', words: 'Efua has not called me yet.' },
  })

/** Everything that the owner of the list is shown, as bytes. */
async function seenByOwner({ shared, order }: Given): Promise<string> {
  await backgroundWorkDone(scene.shop)
  const { owner, wishlistId } = shared
  const seen = [
    await owner.call('getWishlist', { params: { wishlistId } }),
    await owner.call('getListClaims', { params: { wishlistId } }),
    await owner.call('listGifts', { query: { kind: 'received' } } as never),
    await owner.call('listNotifications', { query: {} }),
    await owner.call('getActivity', { query: {} }),
    await owner.call('listOrders', { query: {} }),
    await owner.call('listOrderProblems', { params: { orderId: order.id } }),
  ]
  const emails = scene.emailsTo(shared.ownersEmail).map(({ subject }) => subject)
  return JSON.stringify([seen.map(({ status, body }) => [status, withoutIds(body)]), emails])
}

const withoutIds = (body: unknown) => {
  const { request_id: _, ...rest } = Object(body)
  return rest
}

let maker: TestPerson
beforeEach(async () => {
  maker = await registerPerson(scene.shop, 'Ama')
})

describe('a problem with a gift', () => {
  test('is reported and agreed by a guest with the reference, while the owner of the list learns nothing', async () => {
    const given = await giveLate()
    const { shared, guest, reference, order } = given
    await shared.signIn()
    const before = await seenByOwner(given)
    const opened = await report(given, guest)
    expect(opened.body.data).toMatchObject({ state: 'open', messages: [{ from: 'buyer' }] })
    const { id } = opened.body.data
    await addMember(scene.shop, order.vendor_id, maker, 'owner')
    await maker.signIn()
    const listed = await maker.call('listWorkshopProblems', {
      params: { vendorId: order.vendor_id },
      query: {},
    })
    expect(JSON.stringify(listed.body)).not.toMatch(/kofi@example|Efua Mensah|Secret Close/)
    const offered = await maker.call('offerForProblem', {
      params: { vendorId: order.vendor_id, problemId: id },
      body: { kind: 'refund', words: 'The rider lost it. We are sorry.' },
    })
    expect(offered.body).toMatchObject({ data: { state: 'offered' } })
    await backgroundWorkDone(scene.shop)
    expect(scene.emailsTo('kofi@example.com').at(-1)?.text).toContain('/gifts/follow#token=')
    expect(await seenByOwner(given)).toBe(before)
    const act = { reference, problemId: id, act: 'agree' as const }
    const agreed = await guest.call('actOnGiftProblem', { params: act, body: {} })
    expect(agreed.body).toMatchObject({ data: { state: 'agreed', outcome: { kind: 'refund' } } })
    await backgroundWorkDone(scene.shop)
    expect(await scene.giftStatuses(reference)).toEqual(['refunded'])
    expect(await seenByOwner(given)).toBe(before)
    // The item can be given again.
    expect((await scene.claimsOf(shared)).items).toEqual({})
    expect(await scene.findBrokenInvariants()).toEqual([])
  })

  test('is hidden from the list’s owner, even with the reference', async () => {
    const given = await giveLate()
    await given.shared.signIn()
    expect((await report(given, given.shared.owner)).body).toMatchObject({ code: 'payment.not_found' })
  })
})

test('a late gift can be cancelled by its giver, and the owner of the list learns nothing', async () => {
  const shared = await scene.share()
  const guest = openProgram(scene.shop)
  const started = await scene.give(shared, {}, guest)
  const { reference } = started.body.data as unknown as { reference: string }
  await scene.control('approve', { reference })
  await expect.poll(() => scene.giftStatuses(reference)).toEqual(['purchased'])
  const order = await orderOf(reference)
  scene.shop.clock.advance(30 * day)
  await scene.runScheduledJobs()
  await backgroundWorkDone(scene.shop)
  expect(scene.emailsTo('kofi@example.com').map(({ subject }) => subject)).toContain(
    `Your gift for Efua is late (${order.number})`,
  )
  await shared.signIn()
  const given = { shared, guest, reference, order }
  const before = await seenByOwner(given)
  const cancelled = await guest.call('cancelLateGiftPart', {
    params: { reference, partId: order.part_id },
    body: {},
  })
  expect(cancelled.body.data).toMatchObject({ parts: [{ status: 'cancelled', can_cancel: false }] })
  expect(await seenByOwner(given)).toBe(before)
  expect(await scene.giftStatuses(reference)).toEqual(['refunded'])
})
