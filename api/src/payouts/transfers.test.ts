import { createHmac } from 'node:crypto'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, untilStatus, statusOf, transfers, control, pass } = payouts
const { findBrokenInvariants } = returning

beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await findBrokenInvariants()).toEqual([])
})
const countTransfers = async () => (await transfers()).length

const setRecipient = (code: string | null) =>
  returning.shop.database.execute(sql`
    update wallets set recipient_provider = 'paystack', recipient_code = ${code}
    where vendor_id = ${payouts.vendorId} and status = 'usable'`)

/** Sends the earnings of a basket to a wallet, whose number decides how the provider answers. */
async function sendTo(phone: string, status: string): Promise<string> {
  await payouts.useWallet(phone)
  await earn({ basket: 1 })
  const runId = await propose()
  await send(runId)
  await untilStatus(runId, status)
  return runId
}

describe('the transfer of a payout', () => {
  test('gives its earnings back when the provider reports that it failed', async () => {
    // A maker who was paid before, so that the wallet is a new one.
    await earn({ basket: 1 })
    const first = await propose()
    await send(first)
    await untilStatus(first, 'paid')
    await payouts.useWallet('0551234021')
    await earn({ basket: 2 })
    const owed = await payouts.owed()
    const runId = await propose()
    await send(runId)
    await untilStatus(runId, 'failed')
    expect(await payouts.owed()).toBe(owed)
    expect(messagesTo(returning.shop, payouts.owner.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('didn’t arrive'),
    )
    await payouts.useWallet('0551234987')
    await payouts.signInAgain()
    const again = await propose()
    const [payout] = await payoutsOf(again)
    expect(payout?.differences).toContain('new_wallet')
    await send(again)
    await untilStatus(again, 'paid')
  })

  test('is booked back when the money returns after it had arrived', async () => {
    await payouts.useWallet('0551234023')
    await earn({ basket: 2 })
    const owed = await payouts.owed()
    const runId = await propose()
    await send(runId)
    await untilStatus(runId, 'paid')
    expect(await payouts.owed()).toBe(0)
    await pass(60 * minute)
    await untilStatus(runId, 'returned')
    expect(await payouts.owed()).toBe(owed)
    const found = () =>
      messagesTo(returning.shop, payouts.owner.email).find(({ subject }) => subject?.endsWith(' came back'))
    await expect.poll(() => found()?.subject).toMatch(/^Your payout of ₵[\d,.]+ came back$/)
    expect(found()?.text).toMatch(/came back to us from your wallet MTN/)
    expect(found()?.text).not.toContain('We couldn’t send')
    await payouts.useWallet('0551234987')
  })

  test('is found by polling when its webhook is lost', async () => {
    await sendTo('0551234025', 'paid')
    await payouts.useWallet('0551234987')
  })

  test('waits for staff when the provider asks for a code, and goes on with the same reference', async () => {
    const runId = await sendTo('0551234024', 'held')
    const [payout] = await payoutsOf(runId)
    expect(payout?.message).toBe('Turn off the code for API transfers in the provider’s dashboard.')
    await control('transfer', { reference: payout?.reference, status: 'pending' })
    await payouts.signInAgain()
    const params = { payoutId: payout?.id ?? '' }
    const body = { words: 'The code is off' }
    expect((await payouts.kojo.call('releasePayout', { params, body })).body.data).toEqual({ status: 'made' })
    await control('transfer', { reference: payout?.reference, status: 'success' })
    await untilStatus(runId, 'paid')
    expect((await transfers()).filter(({ reference }) => reference === payout?.reference)).toHaveLength(1)
    await payouts.useWallet('0551234987')
  })

  test('stays to be sent while the balance is too low, and staff are notified but not the maker', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    await control('balance', { amount: 100 })
    await send(runId)
    const before = messagesTo(returning.shop, payouts.owner.email).length
    await untilStatus(runId, 'made')
    const { contactEmail } = returning.shop.platform.config
    await expect
      .poll(() => messagesTo(returning.shop, contactEmail).map(({ subject }) => subject))
      .toContain('The balance at paystack is too low for the payouts')
    expect(messagesTo(returning.shop, payouts.owner.email)).toHaveLength(before)
    await control('balance', { amount: 100_000_000 })
    await pass(workshopLimits.payouts.insufficientFor)
    await untilStatus(runId, 'paid')
  })

  test('is paid once after the provider was away for a day', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    const before = await countTransfers()
    await control('outage', { on: true })
    await send(runId)
    for (const wait of [minute, 5 * minute, 30 * minute, 180 * minute, 24 * 60 * minute]) await pass(wait)
    expect(await statusOf(runId).catch(() => [])).not.toContain('paid')
    await control('outage', { on: false })
    await payouts.signInAgain()
    await pass(25 * 60 * minute)
    await payouts.signInAgain()
    await untilStatus(runId, 'paid')
    expect((await countTransfers()) - before).toBe(1)
  })

  test('is paid once when the response of its transfer is lost or its process dies', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    const [payout] = await payoutsOf(runId)
    await send(runId)
    // The process died right after it had claimed the payout, before it called the provider.
    await returning.shop.database.execute(sql`
      update payouts set status = 'sending', first_sent_at = ${returning.shop.clock.now()},
        taken_until = ${new Date(Date.now() - 1)} where id = ${payout?.id} and status = 'made'`)
    await control('fail-next', { status: 500, when: 'after' })
    await untilStatus(runId, 'paid')
    expect((await transfers()).filter(({ reference }) => reference === payout?.reference)).toHaveLength(1)
  })

  test('stays as it is when its process dies in the first transfer and the provider refuses the next', async () => {
    const { database, clock } = returning.shop
    const order = await earn({ basket: 1 })
    const runId = await propose()
    const [proposed] = await payoutsOf(runId)
    await setRecipient('RCP_unknown')
    await send(runId)
    await database.execute(sql`
      update payouts set status = 'sending', first_sent_at = ${clock.now()},
        taken_until = ${new Date(Date.now() - 1)} where id = ${proposed?.id} and status = 'made'`)
    await untilStatus(runId, 'held')
    await payouts.dispute(order)
    await setRecipient(null)
    await payouts.signInAgain()
    const params = { payoutId: proposed?.id ?? '' }
    const body = { words: 'The recipient is known again' }
    expect((await payouts.kojo.call('releasePayout', { params, body })).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid')
    expect((await payoutsOf(runId))[0]?.amount).toBe(proposed?.amount)
    await payouts.winDispute(order)
  })

  test('is queried and not sent again while the provider has it', async () => {
    const runId = await sendTo('0551234022', 'sending')
    const [sent] = await payoutsOf(runId)
    await expect
      .poll(async () => (await transfers()).map(({ reference }) => reference))
      .toContain(sent?.reference)
    // The provider would refuse the same reference for another recipient.
    await setRecipient('RCP_unknown')
    await pass(6 * minute)
    expect(await statusOf(runId)).toEqual(['sending'])
    await control('transfer', { reference: sent?.reference, status: 'success' })
    await untilStatus(runId, 'paid')
    await payouts.useWallet('0551234987')
  })
})

test('a payout is booked once when its webhook comes five times, and a forged or untrue one pays nothing', async () => {
  const runId = await sendTo('0551234022', 'sending')
  const [sent] = await payoutsOf(runId)
  const reference = sent?.reference ?? ''
  await expect.poll(async () => (await transfers()).map(one => one.reference)).toContain(reference)
  expect(await announce(reference, 'sk_test_of_somebody_else')).toBe(401)
  expect(await announce(reference)).toBe(200)
  await returning.untilEventsHandled()
  expect(await statusOf(runId)).toEqual(['sending'])
  await control('transfer', { reference, status: 'success' })
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => announce(reference)))).toEqual([200, 200, 200, 200, 200])
  await expect.poll(() => statusOf(runId)).toEqual(['paid'])
  const { rows } = await returning.shop.database.execute(sql`
    select from ledger_entries where journal = 'payout' and cause_id = ${sent?.id ?? ''}`)
  expect(rows).toHaveLength(2)
  await payouts.useWallet('0551234987')
})

/** Sends the webhook of an arrived transfer, and returns the status of the response. */
async function announce(reference: string, key = 'sk_test_akyede_emulator'): Promise<number> {
  const payload = JSON.stringify({ event: 'transfer.success', data: { id: 1, reference, status: 'success' } })
  const { statusCode } = await returning.shop.http.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/paystack',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', key).update(payload).digest('hex'),
    },
    payload,
  })
  return statusCode
}
