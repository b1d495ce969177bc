import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const makers = 5_000
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Makers with a wallet and two corrections each, which are due. */
async function addMakers(): Promise<void> {
  const now = shop.clock.now()
  await shop.database.execute(sql`
    insert into vendors (id, slug, name, craft, town, region, since, story, phone, approved_at)
    select gen_random_uuid(), 'maker-' || number, 'Maker ' || number, 'Weaving', 'Kumasi', 'Ashanti', 2015, '',
      '+233244000001', ${now} from generate_series(1, ${makers}) as number`)
  await shop.database.execute(sql`
    insert into wallets (id, vendor_id, network, phone, holder, status, requested_at, codes_until, needs_old_code,
      usable_from)
    select gen_random_uuid(), id, 'mtn', '+233551234987', 'Ama', 'usable', ${now}, ${now}, false, ${now} from vendors`)
  await shop.database.execute(sql`
    with given as (
      select id as vendor_id, gen_random_uuid() as cause_id from vendors cross join generate_series(1, 2)
    ), posted as (
      insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
      select 'goodwill', cause_id, 'vendor', vendor_id, account, amount, ${now}::timestamptz
      from given cross join lateral (values ('goodwill', 1000), ('vendor:' || vendor_id, -1000)) entry (account, amount)
    )
    insert into maker_earnings (vendor_id, kind, cause_id, amount, due_at, created_at)
    select vendor_id, 'goodwill', cause_id, 1000, ${now}::timestamptz, ${now}::timestamptz from given`)
}

test('a run of 5,000 makers is proposed and sent within 60 seconds, each with one payout', async () => {
  await addMakers()
  const began = performance.now()
  expect(await shop.operator.proposePayouts()).toContain('A run of ₵100,000.00 with 5000 payouts')
  const admin = await registerStaff(shop, 'admin')
  const { rows } = await shop.database.execute<{ id: string }>(sql`select id from payout_runs`)
  const sent = await admin.call('sendPayoutRun', { params: { runId: rows[0]?.id ?? '' }, body: {} })
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(sent.body.data).toEqual({ status: 'sent' })
  const { rows: made } = await shop.database.execute(
    sql`select from payouts where amount = 2000 group by vendor_id having count(*) = 1`,
  )
  expect(made).toHaveLength(makers)
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
