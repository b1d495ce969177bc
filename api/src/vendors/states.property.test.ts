import { dayAfter, dayOf } from '@akyede/contract/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { openProgram, type Program } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

const address = {
  recipient_name: 'Ama Mensah',
  phone: '024 412 3456',
  street: '12 Ring Road',
  city: 'Accra',
  state: 'Greater Accra' as const,
}
const steps = 500

interface Maker {
  readonly workshop: TestWorkshop
  readonly product: string
}

let shop: TestShop
let admin: TestPerson
let makers: Maker[]
beforeAll(async () => {
  shop = await openTestShop()
  admin = await registerStaff(shop, 'admin')
  makers = await Promise.all([0, 1, 2].map(openMaker))
}, 120_000)
afterAll(() => shop.close())

async function newBuyer(): Promise<Program> {
  const buyer = openProgram(shop)
  await buyer.register()
  return buyer
}

async function openMaker(number: number): Promise<Maker> {
  const workshop = await openWorkshop(shop, `Maker ${number}`)
  const [product = ''] = await addProducts(shop, [
    { name: `Bowl ${number}`, maker: `Nobody ${number}`, category: `things${number}`, stock: 10_000 },
  ])
  await shop.database.execute(sql`update products set vendor_id = ${workshop.id} where id = ${product}`)
  return { workshop, product }
}

/** The same sequence in each run (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const until = () => dayAfter(dayOf(shop.clock.now()), 5)
const acts: readonly ((maker: Maker) => Promise<{ status: number }>)[] = [
  ({ workshop: { id, owner } }) =>
    owner.call('pauseWorkshop', { params: { vendorId: id }, body: { until: until(), words: '' } }),
  ({ workshop: { id, editor } }) => editor.call('resumeWorkshop', { params: { vendorId: id } }),
  ({ workshop: { id } }) =>
    admin.call('suspendMaker', { params: { vendorId: id }, body: { reason: 'other', words: 'Step' } }),
  ({ workshop: { id } }) => admin.call('reopenMaker', { params: { vendorId: id }, body: {} }),
  ({ product }) =>
    admin.call('actOnProducts', { body: { ids: [product], act: 'hold', reason: 'unsafe', words: 'Step' } }),
  ({ product }) => admin.call('actOnProducts', { body: { ids: [product], act: 'release' } }),
]

const order = (buyer: Program, product: string) =>
  buyer.call('createOrder', {
    body: {
      items: [{ product_id: product, quantity: 1 }],
      shippingAddress: address,
      paymentMethod: { provider: 'paystack' },
    },
  } as never)

/** Whether the product could be ordered, as the rules of the states say it. */
async function isOffered({ workshop, product }: Maker): Promise<boolean> {
  const { rows } = await shop.database.execute<{ offered: boolean; on_sale: boolean }>(sql`
    select vendor.state = 'approved' and product.state = 'on_sale' and product.held_at is null as offered,
      product.on_sale
    from products as product join vendors as vendor on vendor.id = product.vendor_id
    where product.id = ${product} and vendor.id = ${workshop.id}`)
  expect(rows[0]?.on_sale).toBe(rows[0]?.offered)
  return rows[0]?.offered ?? false
}

test('lets no product of a paused, suspended or held state be ordered in 500 random steps with races', async () => {
  const random = createRandom(20_261_128)
  let buyer = await newBuyer()
  let placed = 0
  let refused = 0
  for (let step = 0; step < steps; step++) {
    const maker = makers[random(makers.length)] as Maker
    const act = acts[random(acts.length)]
    // Every third step races with an order, the others are followed by one.
    const isRace = step % 3 === 0
    const [done, raced] = await Promise.all([act?.(maker), isRace ? order(buyer, maker.product) : undefined])
    expect([200, 409]).toContain(done?.status)
    if (raced) expect([201, 409, 422]).toContain(raced.status)
    const offered = await isOffered(maker)
    const after = raced?.status === 201 ? raced : await order(buyer, maker.product)
    if (after !== raced) expect([step, after.status === 201]).toEqual([step, offered])
    if (after.status === 201) placed++
    else refused++
    // A buyer with an unpaid order cannot place the next one.
    if (after.status === 201) buyer = await newBuyer()
  }
  expect([placed > 50, refused > 50]).toEqual([true, true])
  const { rows } = await shop.database.execute<{ level: number; holds: number }>(sql`
    select sum(level.held)::int as level, (
      select coalesce(sum(quantity), 0)::int from stock_holds where status = 'held'
    ) as holds from stock_levels as level`)
  expect(rows[0]?.level).toBe(rows[0]?.holds)
}, 300_000)
