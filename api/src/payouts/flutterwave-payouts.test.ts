import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'

const payouts = setUpPayouts()
const { returning, propose, send, payoutsOf, untilStatus, pass, earn } = payouts
const control = (call: string, body: object) => payouts.control(call, body, 'flutterwave')

beforeAll(async () => {
  Object.assign(returning.shop.platform.config.payouts, { provider: 'flutterwave' })
  await control('balance', { amount: 100_000_000 })
})
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await returning.findBrokenInvariants()).toEqual([])
})

interface Sent {
  readonly reference: string
  readonly amount: number
  readonly status: string
  readonly bank_code: string
  readonly account_number: string
}
async function transfers(): Promise<Sent[]> {
  const response = await fetch(`${returning.shop.origin}/_flutterwave/__control/transfers`)
  return ((await response.json()) as { data: Sent[] }).data
}

/** A run with one payout to the wallet with this number. */
async function sendTo(phone: string) {
  await payouts.useWallet(phone)
  await earn({ basket: 1 })
  const runId = await propose()
  const [payout] = await payoutsOf(runId)
  await send(runId)
  return { runId, reference: payout?.reference ?? '', amount: payout?.amount ?? 0 }
}
const feesOf = async (reference: string) => {
  const { rows } = await returning.shop.database.execute<{ account: string; amount: number }>(sql`
    select entry.account, entry.amount from ledger_entries as entry
    join payouts on payouts.id = entry.subject_id where payouts.reference = ${reference} and journal = 'fee'
    order by account`)
  return rows.map(({ account, amount }) => [account, amount])
}

describe('a payout by Flutterwave', () => {
  test('reaches the wallet in cedis once, and its fee is booked', async () => {
    const { runId, reference, amount } = await sendTo('0551234987')
    await untilStatus(runId, 'paid')
    expect((await transfers()).filter(sent => sent.reference === reference)).toEqual([
      expect.objectContaining({
        amount,
        status: 'SUCCESSFUL',
        bank_code: 'MTN',
        account_number: '0551234987',
      }),
    ])
    expect(await payouts.owed()).toBe(0)
    expect(await feesOf(reference)).toEqual([
      ['fees', 100],
      ['withheld:flutterwave', -100],
    ])
  })

  test('gives its earnings back when the network refuses the wallet', async () => {
    const { runId, amount } = await sendTo('0551234021')
    await untilStatus(runId, 'failed')
    expect(await payouts.owed()).toBe(Math.round(amount * 100))
  })

  test('is booked back when the money returns an hour after it had arrived', async () => {
    const { runId } = await sendTo('0551234023')
    await untilStatus(runId, 'paid')
    expect(await payouts.owed()).toBe(0)
    await pass(60 * minute)
    await untilStatus(runId, 'returned')
    expect(await payouts.owed()).toBeGreaterThan(0)
  })

  test('is held while the provider asks for an approval, and goes on with the same reference', async () => {
    const { runId, reference } = await sendTo('0551234024')
    await untilStatus(runId, 'held')
    await control('transfer', { reference, status: 'SUCCESSFUL' })
    await payouts.signInAgain()
    const [held] = await payoutsOf(runId)
    const params = { payoutId: held?.id ?? '' }
    await payouts.kojo.call('releasePayout', { params, body: { words: 'Approval is off now' } })
    await untilStatus(runId, 'paid')
    expect((await transfers()).filter(sent => sent.reference === reference)).toHaveLength(1)
  })

  test('waits while the balance is too low', async () => {
    await control('balance', { amount: 100 })
    const { runId } = await sendTo('0551234987')
    await untilStatus(runId, 'made')
    await control('balance', { amount: 100_000_000 })
    await pass(60 * minute)
    await untilStatus(runId, 'paid')
  })
})
