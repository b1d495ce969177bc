import { dayAfter, dayOf } from '@akyede/contract/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { openSecondProcess } from '#test/test-shop.ts'

const payouts = setUpPayouts()
const { returning, payoutsOf, untilStatus, transfers, pass } = payouts
const hour = 60 * minute

beforeAll(() => payouts.useWallet('0551234987'))
afterAll(() => payouts.schedule('off'))

/** A correction that two people agreed on, in pesewas. */
async function owe(vendorId: string, amount: number): Promise<void> {
  const now = returning.shop.clock.now()
  const causeId = newId()
  await returning.shop.database.execute(sql`
    with posted as (
      insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
      select 'goodwill', ${causeId}::uuid, 'vendor', ${vendorId}::uuid, account, amount, ${now}::timestamptz
      from (values ('goodwill', ${amount}::int), (${`vendor:${vendorId}`}, ${-amount}::int)) entry (account, amount))
    insert into maker_earnings (vendor_id, kind, cause_id, amount, due_at, created_at)
    values (${vendorId}, 'goodwill', ${causeId}, ${amount}, ${now}, ${now})`)
}

async function secondMaker(): Promise<string> {
  const { rows } = await returning.shop.database.execute<{ id: string }>(
    sql`select id from vendors where name = 'Carvers'`,
  )
  const id = rows[0]?.id ?? ''
  await payouts.useWallet('0551234986', id)
  return id
}

async function scheduledRun(): Promise<{ id: string; status: string } | undefined> {
  const { rows } = await returning.shop.database.execute<{ id: string; status: string }>(
    sql`select id, status from payout_runs where kind = 'scheduled' and status <> 'empty'
      order by proposed_at desc limit 1`,
  )
  return rows[0]
}

test('PAYOUTS=send pays makers below the limits on the pay day at 06:00, once in two processes, and leaves the others to people', async () => {
  const big = await secondMaker()
  await owe(payouts.vendorId, 4_500)
  await owe(big, 600_000)
  payouts.schedule('send')
  const { clock, platform } = returning.shop
  const second = await openSecondProcess(returning.shop)
  const runJobs = () => Promise.all([platform.jobs.runScheduledNow(), second.platform.jobs.runScheduledNow()])
  try {
    // Until Thursday, 12:00: the day before the pay day.
    const noon = new Date(clock.now())
    noon.setUTCHours(12, 0, 0, 0)
    noon.setUTCDate(noon.getUTCDate() + ((4 - noon.getUTCDay() + 7) % 7))
    clock.advance((noon.getTime() - clock.now().getTime() + 7 * 24 * hour) % (7 * 24 * hour))
    await runJobs()
    expect(await scheduledRun()).toMatchObject({ status: 'proposed' })
    const statuses = async () => {
      const { rows } = await returning.shop.database.execute<{ vendor_id: string; status: string }>(
        sql`select vendor_id, status from payouts where run_id = ${(await scheduledRun())?.id ?? ''}`,
      )
      return Object.fromEntries(
        rows.map(({ vendor_id, status }) => [vendor_id === big ? 'big' : 'small', status]),
      )
    }
    clock.advance(17 * hour)
    await runJobs()
    expect(await statuses()).toEqual({ big: 'proposed', small: 'proposed' })
    clock.advance(hour)
    await runJobs()
    await expect
      .poll(async () => {
        clock.advance(minute)
        await runJobs()
        return statuses()
      })
      .toEqual({ big: 'proposed', small: 'paid' })
    expect((await transfers()).map(({ amount }) => amount)).toEqual([4_500])
  } finally {
    await second.close()
    payouts.schedule('off')
  }
  const runId = (await scheduledRun())?.id ?? ''
  await payouts.signInAgain()
  expect((await payouts.send(runId, payouts.efua)).body.data).toEqual({ status: 'confirming' })
  const confirm = { params: { runId }, body: {} }
  expect((await payouts.kojo.call('confirmPayoutRun', confirm)).status).toBe(200)
  await untilStatus(runId, 'paid', 'paid', 'paid')
  expect((await payoutsOf(runId)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    45, 1_000, 5_000,
  ])
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test('PAYOUTS=off proposes nothing', async () => {
  await owe(payouts.vendorId, 4_500)
  const before = await scheduledRun()
  for (let days = 0; days < 8; days++) await pass(24 * hour)
  expect(await scheduledRun()).toEqual(before)
})

test('PAYOUTS=send also sends a run whose pay day passed while no process ran', async () => {
  payouts.schedule('send')
  try {
    await pass(7 * 24 * hour)
    const run = await scheduledRun()
    await pass(14 * 24 * hour)
    await pass(minute)
    const { rows } = await returning.shop.database.execute<{ status: string }>(
      sql`select status from payout_runs where id = ${run?.id ?? ''}`,
    )
    expect(rows).toEqual([{ status: 'sent' }])
  } finally {
    payouts.schedule('off')
  }
})

test('PAYOUTS=propose proposes a run once on the day before at noon, and waits for a second person above the limits', async () => {
  await payouts.signInAgain()
  payouts.schedule('propose')
  await pass(minute)
  await payouts.correct(9_030)
  const { clock, platform, database } = returning.shop
  const second = await openSecondProcess(returning.shop)
  const countRuns = async () =>
    (await database.execute(sql`select from payout_runs where kind = 'scheduled' and status <> 'empty'`)).rows
      .length
  const before = await countRuns()
  try {
    for (let hours = 0; hours < 7 * 24 && (await countRuns()) === before; hours++) {
      clock.advance(hour)
      await Promise.all([platform.jobs.runScheduledNow(), second.platform.jobs.runScheduledNow()])
    }
  } finally {
    await second.close()
    payouts.schedule('off')
  }
  expect([await countRuns(), clock.now().getUTCDay(), clock.now().getUTCHours()]).toEqual([before + 1, 4, 12])
  await payouts.signInAgain()
  const { runs } = (await payouts.efua.call('getPayoutWork')).body.data
  const runId = runs[0]?.id ?? ''
  expect(runs[0]).toMatchObject({ kind: 'scheduled', status: 'proposed', needs_second_person: true })
  expect((await payouts.send(runId, payouts.efua)).body.data).toEqual({ status: 'confirming' })
  const confirm = (by = payouts.efua) => by.call('confirmPayoutRun', { params: { runId }, body: {} })
  expect((await confirm()).body.code).toBe('payout.second_person')
  const answers = await Promise.all([confirm(payouts.kojo), confirm(payouts.kojo)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await untilStatus(runId, 'paid', 'paid')
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test('the first day of payouts is set once and may be repeated', async () => {
  const { operator, clock } = returning.shop
  const { rows } = await returning.shop.database.execute<{ day: string }>(
    sql`select to_char(begin_on, 'YYYY-MM-DD') as day from payout_settings`,
  )
  expect(await operator.beginPayouts(rows[0]?.day ?? '')).toMatch(/earn their makers a share/)
  await expect(operator.beginPayouts(dayAfter(dayOf(clock.now()), 9))).rejects.toThrow('already')
  await expect(operator.beginPayouts('soon')).rejects.toThrow('not a date')
})
