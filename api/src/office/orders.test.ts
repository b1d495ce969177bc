import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReturning()
const { buy } = scene

let staff: TestPerson
beforeEach(async () => {
  staff = await registerStaff(scene.shop, 'support')
})

const list = async (query: object) =>
  (await staff.call('listOfficeOrders', { query } as never)).body as {
    data: { number: string; buyer: string | null; makers: string[]; flags: string[] }[]
    pagination: { total: number }
  }

describe('the list of orders', () => {
  test('shows the buyer by first name and initial, the makers and the three statuses', async () => {
    const order = await buy({ basket: 1, drum: 1 })
    const [row] = (await list({ search: order.number })).data
    expect(row).toMatchObject({
      number: order.number,
      kind: 'own',
      makers: expect.arrayContaining(['Weavers', 'Carvers']),
      status: 'placed',
      payment_status: 'paid',
      fulfilment_status: 'unfulfilled',
      flags: [],
    })
    expect(row?.buyer).toMatch(/^\S+ \S\.$/)
  })

  test('finds orders by the email of the buyer, the reference of a payment and the start of a number', async () => {
    const order = await buy({ bowl: 1 })
    const searches = [
      scene.person.email.toUpperCase(),
      order.payment?.reference ?? '',
      order.number.slice(0, 8).toLowerCase(),
    ]
    for (const search of searches)
      expect((await list({ search })).data.map(({ number }) => number)).toContain(order.number)
    expect((await list({ search: 'nobody@example.com' })).data).toEqual([])
    expect((await list({ search: '100%_' })).data).toEqual([])
  })

  test('narrows down by status, region, maker, total and kind', async () => {
    const order = await buy({ drum: 1 })
    const vendor = order.fulfilments[0]?.vendor.id ?? ''
    const shows = async (query: object) => (await list({ search: order.number, ...query })).data.length === 1
    expect(await shows({ status: 'processing', payment: 'paid', region: 'Ashanti', maker: vendor })).toBe(
      true,
    )
    expect(await shows({ total_min: String(order.total), total_max: String(order.total) })).toBe(true)
    expect(await shows({ status: 'delivered' })).toBe(false)
    expect(await shows({ payment: 'refunded' })).toBe(false)
    expect(await shows({ region: 'Volta' })).toBe(false)
    expect(await shows({ total_min: String(order.total + 1) })).toBe(false)
    expect(await shows({ kind: 'list' })).toBe(false)
    expect(await shows({ kind: 'phone' })).toBe(false)
    expect(await shows({ to: '2020-01-01' })).toBe(false)
  })

  test('sorts unfinished orders, and all orders, by their total', async () => {
    const small = await buy({ drum: 1 })
    const large = await buy({ drum: 2 })
    for (const status of ['processing', undefined]) {
      const { data } = await list({
        search: scene.person.email,
        sortBy: 'largest',
        ...(status && { status }),
      })
      const shown = data.map(({ number }) => number)
      expect(shown.indexOf(large.number)).toBeGreaterThanOrEqual(0)
      expect(shown.indexOf(small.number)).toBeGreaterThan(shown.indexOf(large.number))
    }
  })

  test('flags a parcel as late after its last promised day, and lists the late ones', async () => {
    const order = await buy({ basket: 1 })
    await scene.shop.database.execute(
      sql`update fulfilments set arrives_from = '2026-01-01', arrives_until = '2026-01-02' where order_id = ${order.id}`,
    )
    expect((await list({ search: order.number })).data[0]?.flags).toEqual(['late'])
    const onTime = await buy({ basket: 1 })
    const partly = await buy({ basket: 1, drum: 1 })
    await scene.shop.operator.advanceOrder(partly.number, 'delivered', { maker: 'weavers' })
    await scene.shop.database.execute(sql`
      update fulfilments set arrives_from = '2026-01-01', arrives_until = '2026-01-02'
      where order_id = ${partly.id} and status = 'delivered'`)
    expect((await list({ search: partly.number })).data[0]?.flags).toEqual([])
    const late = (await list({ flag: 'late' })).data.map(({ number }) => number)
    expect(late).toContain(order.number)
    expect(late).not.toContain(onTime.number)
    expect(late).not.toContain(partly.number)
  })

  test('refuses pages beyond the first 10,000 rows', async () => {
    const { status, body } = await staff.call('listOfficeOrders', { query: { page: '101', limit: '100' } })
    expect(status).toBe(422)
    expect(body.detail?.[0]?.msg).toBe('Please narrow down the list')
  })
})
