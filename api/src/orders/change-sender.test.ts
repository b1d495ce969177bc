import { dayOf } from '@akyede/contract/days'
import type { Sender } from '@akyede/contract/fulfilment'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReturning()
const { buy, ask, receive, untilEventsHandled, untilPaymentRefunded, findBrokenInvariants } = scene

let owner: TestPerson
let staff: TestPerson
let vendorId: string
beforeAll(async () => {
  const { rows } = await scene.shop.database.execute<{ id: string }>(
    sql`select id from vendors where name = 'Weavers'`,
  )
  vendorId = rows[0]?.id ?? ''
  owner = await registerPerson(scene.shop, 'Ama')
  await addMember(scene.shop, vendorId, owner, 'owner')
  await scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now()))
})
beforeEach(async () => {
  await owner.signIn()
  staff = await registerStaff(scene.shop, 'support')
})

const paramsOf = (order: Order) => ({
  orderId: order.id,
  partId: order.fulfilments.find(({ vendor }) => vendor.id === vendorId)?.id ?? '',
})
const setSender = (order: Order, carried_by: Sender, partId = paramsOf(order).partId) =>
  staff.call('changeOfficeSender', {
    params: { orderId: order.id, partId },
    body: { carried_by, words: 'We collect four parcels in Bolgatanga' },
  })
const hand = (order: Order) =>
  owner.call('advanceWorkshopPart', {
    params: { vendorId, partId: paramsOf(order).partId },
    body: { status: 'shipped' },
  })
const deliver = async (order: Order) => {
  await scene.shop.operator.advanceOrder(order.number, 'delivered')
  await untilEventsHandled()
}
/** In cedis: what the ledger owes the maker for the order, and what its delivery cost by the tariff. */
async function moneyOf({ id }: Order): Promise<{ owed: number; rate: number }> {
  const { rows } = await scene.shop.database.execute<{ owed: number; rate: number }>(sql`
    select (select coalesce(-sum(amount), 0)::int from ledger_entries
        where subject_id = ${id} and account = ${`vendor:${vendorId}`}) as owed, shipping_rate as rate
    from fulfilments where order_id = ${id} and vendor_id = ${vendorId}`)
  const { owed = 0, rate = 0 } = rows[0] ?? {}
  return { owed: owed / 100, rate: rate / 100 }
}
const titlesOf = async () => {
  await untilEventsHandled()
  const { body } = await owner.call('listNotifications', { query: {} })
  return body.data.map(({ title }) => title)
}
const statementLineOf = async (order: Order) => {
  const month = dayOf(scene.shop.clock.now()).slice(0, 7)
  const { body } = await owner.call('getWorkshopStatement', { params: { vendorId, month } })
  return body.data.lines.find(({ order_number }) => order_number === order.number)
}

describe('a parcel that the shop sends', () => {
  test('earns its maker nothing for the delivery, and the maker, the statement and the audit log say so', async () => {
    const [ours, own] = [await buy({ basket: 1 }), await buy({ basket: 1 })]
    const changed = await setSender(ours, 'shop')
    expect(changed.body.data.parts).toMatchObject([{ carried_by: 'shop', can_change_sender: true }])
    const params = { vendorId, partId: paramsOf(ours).partId }
    expect((await owner.call('getWorkshopPart', { params })).body.data.carried_by).toBe('shop')
    expect(await titlesOf()).toContain(`We’ll send order ${ours.number}`)
    await deliver(ours)
    await deliver(own)
    const { rate } = await moneyOf(own)
    expect(rate).toBeGreaterThan(0)
    expect((await moneyOf(ours)).owed).toBeCloseTo(60 - 9)
    expect((await moneyOf(own)).owed).toBeCloseTo(60 - 9 + rate)
    expect(await statementLineOf(ours)).toMatchObject({ shipping: 0, carried_by: 'shop', net: 51 })
    expect(await statementLineOf(own)).toMatchObject({ shipping: rate, carried_by: 'maker' })
    const { rows } = await scene.shop.database.execute(sql`
      select actor, facts->>'carried_by' as sender, facts->>'words' as words from audit_entries
      where event = 'fulfilment_sender_changed' and facts->>'order_id' = ${ours.id}`)
    expect(rows).toEqual([
      { actor: `user:${staff.id}`, sender: 'shop', words: 'We collect four parcels in Bolgatanga' },
    ])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('costs its maker no delivery fee when all of it is returned through the maker’s fault', async () => {
    const order = await buy({ basket: 1 })
    await setSender(order, 'shop')
    await deliver(order)
    await ask(order, { Basket: 1 }, { reason: 'damaged', words: 'The rim was torn' })
    await receive(order)
    await untilPaymentRefunded(order)
    await untilEventsHandled()
    expect((await moneyOf(order)).owed).toBe(0)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is sent by the maker again when staff change it before the handover, and the maker is notified of each change once', async () => {
    const order = await buy({ basket: 1 })
    await setSender(order, 'shop')
    await setSender(order, 'shop')
    await setSender(order, 'maker')
    const titles = await titlesOf()
    expect(titles.filter(title => title === `We’ll send order ${order.number}`)).toHaveLength(1)
    expect(titles).toContain(`Please send order ${order.number} yourself`)
    await deliver(order)
    const { owed, rate } = await moneyOf(order)
    expect(owed).toBeCloseTo(60 - 9 + rate)
  })
})

describe('the sender of a parcel', () => {
  test('cannot be changed after the handover, under another order or without a reason', async () => {
    const [order, other] = [await buy({ basket: 1 }), await buy({ basket: 1 })]
    expect((await setSender(order, 'shop', paramsOf(other).partId)).body.code).toBe('office.not_found')
    const unpaid = await scene.buyer.call('createOrder', {
      body: {
        items: [{ product_id: scene.products.basket, quantity: 1 }],
        shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti' },
        paymentMethod: { provider: 'paystack' },
      },
    } as never)
    expect((await setSender(unpaid.body.data.order, 'shop')).body.code).toBe('order.sender_fixed')
    const unsaid = { params: paramsOf(order), body: { carried_by: 'shop', words: ' ' } } as const
    expect((await staff.call('changeOfficeSender', unsaid)).status).toBe(422)
    expect((await hand(order)).status).toBe(200)
    expect((await setSender(order, 'shop')).body.code).toBe('order.sender_fixed')
    await deliver(order)
    expect((await setSender(order, 'shop')).body.code).toBe('order.sender_fixed')
    const { owed, rate } = await moneyOf(order)
    expect(owed).toBeCloseTo(60 - 9 + rate)
  })

  test('is not changed by staff who saw the order before a colleague changed it', async () => {
    const order = await buy({ basket: 1 })
    const { version } = (await staff.call('getOfficeOrder', { params: { orderId: order.id } })).body.data
    await setSender(order, 'shop')
    const body = { carried_by: 'maker', words: 'It is heavy' } as const
    const headers = { 'if-match': `"${version}"` }
    const late = await staff.call('changeOfficeSender', { params: paramsOf(order), body }, { headers })
    expect(late.body.code).toBe('office.changed_meanwhile')
  })

  test.each(['the change', 'the handover'])(
    'is decided by what comes first when %s waits for a lock before the other',
    async first => {
      const order = await buy({ basket: 1 })
      const acts = [() => setSender(order, 'shop'), () => hand(order)]
      const { database } = scene.shop
      const waiting = async () => {
        const { rows } = await database.execute(sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
        return rows.length
      }
      const begun: Promise<{ status: number }>[] = []
      await transaction(database, async tx => {
        await tx.execute(sql`select from orders where id = ${order.id} for update`)
        for (const act of first === 'the change' ? acts : acts.toReversed()) {
          begun.push(act())
          await expect.poll(waiting).toBe(begun.length)
        }
      })
      const statuses = (await Promise.all(begun)).map(({ status }) => status)
      expect(statuses).toEqual(first === 'the change' ? [200, 200] : [200, 409])
      await deliver(order)
      const { owed, rate } = await moneyOf(order)
      expect(owed).toBeCloseTo(first === 'the change' ? 60 - 9 : 60 - 9 + rate)
      expect(await findBrokenInvariants()).toEqual([])
    },
  )

  test('is set by the operator too, who names the order and the maker', async () => {
    const order = await buy({ basket: 1, drum: 1 })
    const set = (name: string) =>
      scene.shop.operator.changeSender(name, 'shop', { maker: 'weavers', words: 'Collected by us' })
    expect(await set(order.number)).toBe(
      'The shop sends the parcel of Weavers, which earns nothing for the delivery.',
    )
    await expect(set('AK-UNKNOWN')).rejects.toThrow('There is no order AK-UNKNOWN')
    const { data } = (await staff.call('getOfficeOrder', { params: { orderId: order.id } })).body
    expect(data.parts.map(({ vendor, carried_by }) => [vendor.name, carried_by]).toSorted()).toEqual([
      ['Carvers', 'maker'],
      ['Weavers', 'shop'],
    ])
  })
})
