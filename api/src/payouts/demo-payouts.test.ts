import { dayOf } from '@akyede/contract/days'
import { asCedis } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { addMember } from '#test/workshops.ts'

const day = 86_400_000
let shop: TestShop
let owner: TestPerson
let vendorId = ''
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from vendors where slug = 'bonwire-loom-house'`,
  )
  vendorId = rows[0]?.id ?? ''
  // The demo shop has an owner already; its password is of no use here.
  await shop.database.execute(sql`delete from workshop_members where vendor_id = ${vendorId}`)
  owner = await registerPerson(shop, 'Kwaku')
  await addMember(shop, vendorId, owner, 'owner')
})
afterAll(() => shop.close())

/** The values of a gauge by its label. */
async function gauge(name: string): Promise<Record<string, number>> {
  const values = (await shop.platform.metrics.registry.getSingleMetric(name)?.get())?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

test('the maker of the demo shop has a wallet, a paid payout, one that is proposed, and statements', async () => {
  const params = { vendorId }
  const money = (await owner.call('getWorkshopMoney', { params })).body.data
  expect(money).toMatchObject({ wallet: { network: 'mtn', phone: '•••• 987' }, owed: 0 })
  expect(money.next_payout?.amount).toBeGreaterThan(20)
  const paid = (await owner.call('listWorkshopPayouts', { params })).body.data
  expect(paid.map(({ status }) => status)).toEqual(['paid'])
  // A throw at ₵1,400 and three sets of bookmarks at ₵60, less 15 %.
  expect(paid[0]?.amount).toBe(1_343)
  const now = shop.clock.now().getTime()
  const months = [...new Set([0, 15, 30, 45].map(ago => dayOf(new Date(now - ago * day)).slice(0, 7)))]
  const statements = await Promise.all(
    months.map(
      async month => (await owner.call('getWorkshopStatement', { params: { vendorId, month } })).body.data,
    ),
  )
  const lines = statements.flatMap(statement => statement.lines)
  expect(lines.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([204, 1_343])
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('seeding again pays nothing again', async () => {
  const count = async () =>
    (await shop.database.execute<{ count: number }>(sql`select count(*)::int as count from payouts`)).rows
  const before = await count()
  await shop.operator.seedDemo()
  expect(await count()).toEqual(before)
})

test('the balance of the provider equals the ledger, and metrics say so', async () => {
  for (let days = 0; days < 2; days++) {
    shop.clock.advance(day)
    await shop.platform.jobs.runScheduledNow()
  }
  const efua = await registerStaff(shop, 'admin')
  const { providers, differences } = (await efua.call('getOfficeMoney')).body.data
  expect(providers.find(({ provider }) => provider === 'paystack')).toMatchObject({ difference: 0 })
  expect(differences).toEqual([])
  expect(await gauge('akyede_provider_difference_pesewas')).toEqual({ paystack: 0, flutterwave: 0 })
  const payable = await gauge('akyede_payable_pesewas')
  expect(Object.keys(payable).toSorted()).toEqual(['due', 'in_payouts', 'kept_back', 'owed'])
  expect(payable.in_payouts).toBe(20_400)
})

test('an order of the demo shop can be refunded, and a start after it finds the same balance', async () => {
  const kojo = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  const payment = async () =>
    (
      await shop.database.execute<{ id: string; refunded: number }>(sql`
        select payments.id, refunded from payments join orders on orders.id = subject_id where number = 'AK-DEMQ5AMA'`)
    ).rows[0]
  const body = { amount: asCedis(50), reason: 'damaged', words: 'A bead was missing.' } as const
  const params = { paymentId: (await payment())?.id ?? '' }
  const once = { idempotencyKey: 'refund-of-a-demo-order' }
  expect((await kojo.call('refundOfficePayment', { params, body }, once)).status).toBe(200)
  await expect
    .poll(async () => {
      shop.clock.advance(20_000)
      await shop.platform.jobs.runScheduledNow()
      return (await payment())?.refunded
    })
    .toBe(5_000)
  await shop.operator.openEmulatedBalance(shop.origin)
  shop.clock.advance(day)
  await shop.platform.jobs.runScheduledNow()
  const afua = await registerStaff(shop, 'admin', { first_name: 'Afua' })
  const { providers } = (await afua.call('getOfficeMoney')).body.data
  expect(providers.find(({ provider }) => provider === 'paystack')).toMatchObject({ difference: 0 })
})
