import { asPesewas } from '@akyede/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReturning()
const { buy, buyAndGet, orderNow, lineOf } = scene

let staff: TestPerson
beforeEach(async () => {
  staff = await registerStaff(scene.shop, 'support')
})

const see = async (orderId: string) => (await staff.call('getOfficeOrder', { params: { orderId } })).body.data
const auditOf = async (event: string) =>
  (
    await scene.shop.database.execute<{ actor: string; facts: Record<string, unknown> }>(
      sql`select actor, facts from audit_entries where event = ${event} order by at desc`,
    )
  ).rows

describe('the page of an order', () => {
  test('shows parts, payments, a ledger that adds up, messages and audit entries, and masks the phone', async () => {
    const order = await buy(
      { basket: 1, drum: 1 },
      {
        shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti', phone: '0244123456' },
      },
    )
    await scene.untilEventsHandled()
    const shown = await see(order.id)
    expect(shown.parts.map(({ vendor }) => vendor.name).sort()).toEqual(['Carvers', 'Weavers'])
    expect(shown.parts[0]?.address.phone).toBe('•••• 456')
    expect(shown.payments).toMatchObject([
      { captured: order.total, refundable: order.total, phone: '•••• 987' },
    ])
    const sum = (entries: readonly { amount: number }[]) =>
      entries.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(sum(shown.ledger)).toBe(0)
    expect(sum(shown.ledger.filter(({ account }) => account === 'provider:paystack'))).toBe(
      Math.round(order.total * 100),
    )
    expect(shown.messages.map(({ title }) => title).join()).toContain(order.number)
    expect(shown.audit.map(({ event }) => event)).toContain('payment_settled')
    expect(JSON.stringify(shown)).not.toContain('244123456')
  })

  test('records once an hour that a member of staff opened it', async () => {
    const order = await buy({ bowl: 1 })
    await see(order.id)
    await see(order.id)
    const looks = (await auditOf('office_looked')).filter(
      ({ facts }) => facts.subject === `order:${order.id}`,
    )
    expect(looks).toMatchObject([{ actor: `user:${staff.id}` }])
  })

  test('is not found under an unknown id', async () => {
    const { status, body } = await staff.call('getOfficeOrder', {
      params: { orderId: '00000000-0000-4000-8000-000000000000' },
    })
    expect([status, body.code]).toEqual([404, 'office.not_found'])
  })
})

describe('fulfilments', () => {
  const advance = (orderId: string, partId: string, status: 'making' | 'shipped' | 'delivered') =>
    staff.call('advanceOfficePart', {
      params: { orderId, partId },
      body: { status, carrier: 'GhanaPost', words: 'The maker phoned' },
    })

  test('advances a fulfilment, says so in the audit log, and refuses a step back', async () => {
    const order = await buy({ basket: 1 })
    const partId = order.fulfilments[0]?.id ?? ''
    const moved = await advance(order.id, partId, 'shipped')
    expect(moved.body.data).toMatchObject({ fulfilment_status: 'shipped', parts: [{ carrier: 'GhanaPost' }] })
    expect((await auditOf('fulfilment_advanced'))[0]).toMatchObject({
      actor: `user:${staff.id}`,
      facts: { order_id: order.id, part_id: partId, status: 'shipped', words: 'The maker phoned' },
    })
    const back = await advance(order.id, partId, 'making')
    expect([back.status, back.body.code]).toEqual([409, 'fulfilment.not_advanced'])
  })

  test('does not advance a fulfilment under another order', async () => {
    const order = await buy({ basket: 1 })
    const other = await buy({ basket: 1 })
    const { status } = await advance(other.id, order.fulfilments[0]?.id ?? '', 'making')
    expect(status).toBe(404)
  })

  const newAddress = {
    recipient_name: 'Yaa Asantewaa',
    phone: '0209999111',
    street: '7 Harbour Lane',
    city: 'Tema',
    state: 'Greater Accra',
  } as const
  const move = (orderId: string, partId: string) =>
    staff.call('changeOfficeAddress', { params: { orderId, partId }, body: newAddress })

  test('changes the address of one fulfilment, emails the buyer, and refuses once it is shipped', async () => {
    const order = await buy({ basket: 1, drum: 1 })
    const [first, second] = order.fulfilments
    const changed = await move(order.id, first?.id ?? '')
    expect(changed.body.data.parts.find(({ id }) => id === first?.id)?.address).toMatchObject({
      city: 'Tema',
    })
    expect(changed.body.data.parts.find(({ id }) => id === second?.id)?.address).toMatchObject({
      city: 'Kumasi',
    })
    const seen = await scene.buyer.call('getOrder', { params: { orderId: order.id } })
    expect(seen.body.data.shippingAddress).toMatchObject({ city: 'Kumasi' })
    expect(seen.body.data.fulfilments).toMatchObject([
      { shippingAddress: { street: '7 Harbour Lane', city: 'Tema' } },
      { shippingAddress: null },
    ])
    await scene.untilEventsHandled()
    const email = scene.messages().find(({ id }) => id.startsWith(`address-changed-${first?.id}`))
    expect(email).toMatchObject({ to: scene.person.email })
    expect(email?.text).toContain('7 Harbour Lane')
    await advance(order.id, first?.id ?? '', 'shipped')
    const late = await move(order.id, first?.id ?? '')
    expect([late.status, late.body.code]).toEqual([409, 'order.address_fixed'])
  })
})

describe('cancelling', () => {
  const cancel = (orderId: string, who = staff) =>
    who.call('cancelOfficeOrder', {
      params: { orderId },
      body: { reason: 'maker_cannot', words: 'The kiln broke' },
    })

  test('cancels an order that is being made, refunds it once and tells the buyer whose decision it was', async () => {
    const order = await buy({ basket: 1 })
    await scene.shop.operator.advanceOrder(order.number, 'making')
    const [one, other] = await Promise.all([cancel(order.id), cancel(order.id)])
    expect([one.status, other.status]).toEqual([200, 200])
    const shown = await see(order.id)
    expect(shown).toMatchObject({ status: 'cancelled', end_reason: 'cancelled_by_shop' })
    expect(shown.payments[0]?.refunds).toMatchObject([{ amount: order.total, reason: 'order cancelled' }])
    await scene.untilEventsHandled()
    const email = scene.messages().find(({ id }) => id === `cancelled-${order.id}`)
    expect(email?.text).toContain('We’re sorry')
    const spent = await scene.shop.database.execute<{ spent: number }>(
      sql`select spent from office_limits where user_id = ${staff.id}`,
    )
    expect(spent.rows).toEqual([{ spent: asPesewas(Math.round(order.total * 100)) }])
    const entries = (await auditOf('order_cancelled')).filter(({ facts }) => facts.order_id === order.id)
    expect(entries).toMatchObject([{ facts: { reason: 'maker_cannot', words: 'The kiln broke' } }])
  })

  test('refuses an order that was sent, and one beyond the limit of support, which an administrator may cancel', async () => {
    const sent = await buy({ basket: 1 })
    await scene.shop.operator.advanceOrder(sent.number, 'shipped')
    expect((await cancel(sent.id)).body.code).toBe('order.not_cancellable')
    const large = await buy({ drum: 1 })
    expect((await cancel(large.id)).body.code).toBe('office.beyond_limit')
    expect((await orderNow(large.id)).order_status).toBe('placed')
    const admin = await registerStaff(scene.shop, 'admin')
    expect((await cancel(large.id, admin)).body.data.status).toBe('cancelled')
  })
})

test('refuses an action on an order that a colleague changed meanwhile, and says who and when', async () => {
  const order = await buy({ basket: 1 })
  const partId = order.fulfilments[0]?.id ?? ''
  const params = { orderId: order.id, partId }
  const { version } = await see(order.id)
  const advance = (status: 'making' | 'shipped', seen: number) =>
    staff.call('advanceOfficePart', { params, body: { status } }, { headers: { 'if-match': `"${seen}"` } })
  expect((await advance('making', version)).status).toBe(200)
  expect(await advance('shipped', version)).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.any(String), at: expect.any(String) },
  })
  expect((await advance('shipped', (await see(order.id)).version)).status).toBe(200)
})

test('shows the whole phone number of a fulfilment, and records it once an hour', async () => {
  const order = await buyAndGet({ basket: 1 })
  const partId = order.fulfilments[0]?.id ?? ''
  const params = { orderId: order.id, partId }
  const masked = (await see(order.id)).parts[0]?.address.phone
  for (const _ of [1, 2]) {
    const { phone } = (await staff.call('showOrderPhone', { params })).body.data
    expect(phone).toMatch(/^(0|\+233)\d{9}$/)
    expect(phone?.slice(-3)).toBe(masked?.slice(-3))
  }
  const looks = (await auditOf('office_looked')).filter(
    ({ facts }) => facts.subject === `order:${order.id}` && facts.kind === 'phone',
  )
  expect(looks).toHaveLength(1)
  const unknown = { orderId: order.id, partId: order.id }
  expect((await staff.call('showOrderPhone', { params: unknown })).body.code).toBe('office.not_found')
})

test('opens a return after the deadline, once for each unit', async () => {
  const order = await buyAndGet({ basket: 1 })
  await scene.shop.database.execute(
    sql`update fulfilments set delivered_at = delivered_at - interval '30 days' where order_id = ${order.id}`,
  )
  const open = () =>
    staff.call('openOfficeReturn', {
      params: { orderId: order.id },
      body: { items: [{ item_id: lineOf(order, 'Basket').id, quantity: 1 }], reason: 'changed_mind' },
    })
  const opened = await open()
  expect(opened.status).toBe(201)
  expect(opened.body.data.returns).toMatchObject([{ status: 'requested', reason: 'changed_mind' }])
  expect((await open()).body.code).toBe('return.asked_already')
})
