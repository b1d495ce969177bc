import { apiRoot } from '@akyede/contract/api-root'
import { dayOf } from '@akyede/contract/days'
import { asCedis } from '@akyede/contract/money'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { multipart } from '#test/wire.ts'
import { addMember } from '#test/workshops.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, statusOf, untilStatus, control, pass } = payouts
const day = 24 * 60 * minute

beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await returning.findBrokenInvariants()).toEqual([])
})
const act = (name: 'holdPayout' | 'releasePayout' | 'dropPayout', payoutId: string) =>
  payouts.kojo.call(name, { params: { payoutId }, body: { words: 'Called the maker' } })

describe('a payout', () => {
  test('is not sent while staff hold it, and goes with its run once they release it', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    const id = (await payoutsOf(runId))[0]?.id ?? ''
    expect((await act('holdPayout', id)).body.data).toEqual({ status: 'held' })
    expect((await act('releasePayout', id)).body.data).toEqual({ status: 'proposed' })
    await act('holdPayout', id)
    await send(runId)
    await pass(minute)
    expect(await statusOf(runId)).toEqual(['held'])
    expect((await act('releasePayout', id)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid')
    expect((await act('holdPayout', id)).body.code).toBe('payout.not_in_state')
  })

  test('is held while its maker is suspended, also when staff release it', async () => {
    const { operator } = returning.shop
    const suspend = () =>
      operator.changeMaker('weavers', 'suspend', { reason: 'other', words: 'Sells copies' })
    await earn({ basket: 1 })
    await suspend()
    const runId = await propose()
    await send(runId)
    expect(await payoutsOf(runId)).toMatchObject([{ status: 'held', message: 'The maker is suspended.' }])
    const id = (await payoutsOf(runId))[0]?.id ?? ''
    expect((await act('releasePayout', id)).body.data).toEqual({ status: 'held' })
    await operator.changeMaker('weavers', 'reopen')
    expect((await act('releasePayout', id)).body.data).toEqual({ status: 'made' })
    await suspend()
    await untilStatus(runId, 'held')
    await operator.changeMaker('weavers', 'reopen')
    await act('releasePayout', id)
    await untilStatus(runId, 'paid')
  })

  test('is dropped before it is sent alone, and its earnings wait for the next run', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    const [payout] = await payoutsOf(runId)
    await act('dropPayout', payout?.id ?? '')
    const next = await propose()
    expect((await payoutsOf(next)).map(({ amount }) => amount)).toEqual([payout?.amount])
    await send(next)
    expect((await act('dropPayout', (await payoutsOf(next))[0]?.id ?? '')).body.code).toBe(
      'payout.not_in_state',
    )
    await untilStatus(next, 'paid')
  })
})

test('staff cannot decide a payout or a correction of their own workshop', async () => {
  await earn({ basket: 1 })
  const runId = await propose()
  const payoutId = (await payoutsOf(runId))[0]?.id ?? ''
  const proposed = await payouts.efua.call('correctMaker', {
    params: { vendorId: payouts.vendorId },
    body: { amount: asCedis(5), words: 'Agreed' },
  })
  await addMember(returning.shop, payouts.vendorId, payouts.kojo, 'packer')
  const params = { correctionId: proposed.body.data.correction_id }
  const decide = (who: typeof payouts.kojo, decision: 'book' | 'drop') =>
    who.call('decideCorrection', { params, body: { decision } })
  for (const name of ['holdPayout', 'dropPayout', 'releasePayout'] as const)
    expect((await act(name, payoutId)).body.code).toBe('office.conflict_of_interest')
  expect((await decide(payouts.kojo, 'book')).body.code).toBe('office.conflict_of_interest')
  expect(await statusOf(runId)).toEqual(['proposed'])
  expect((await decide(payouts.efua, 'drop')).status).toBe(200)
  await payouts.signInAgain()
  await send(runId)
  await untilStatus(runId, 'paid')
})

describe('payouts', () => {
  test('are listed by state, and one is shown with its earnings', async () => {
    const { body } = await payouts.efua.call('listOfficePayouts', { query: { status: 'paid' } })
    expect(body.data.every(({ status }) => status === 'paid')).toBe(true)
    const [first] = body.data
    const { data } = (await payouts.efua.call('getOfficePayout', { params: { payoutId: first?.id ?? '' } }))
      .body
    const sum = data.earnings.reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBeCloseTo(data.amount)
    expect(data.fee).toBe(1)
  })
})

describe('the money of a maker', () => {
  test('is shown with terms, wallet and payouts', async () => {
    const params = { vendorId: payouts.vendorId }
    const { data } = (await payouts.efua.call('getOfficeMakerMoney', { params })).body
    expect(data).toMatchObject({
      commission_percent: 15,
      due: 0,
      wallet: { phone: '•••• 987', holder: 'Ama Mensah' },
    })
    expect(data.payouts.length).toBeGreaterThan(0)
  })
})

describe('a correction', () => {
  test('counts once a second person books it, and lowers the next payout when it takes something', async () => {
    await earn({ basket: 1 })
    const owed = await payouts.owed()
    await payouts.correct(-10)
    expect(await payouts.owed()).toBe(owed - 1_000)
    const runId = await propose()
    expect((await payoutsOf(runId)).map(({ amount }) => amount)).toEqual([owed / 100 - 10])
    await send(runId)
    await untilStatus(runId, 'paid')
  })

  test('is not booked by the person who proposed it', async () => {
    const id = await payouts.proposeCorrection(5)
    const book = { params: { correctionId: id }, body: { decision: 'book' } } as const
    expect((await payouts.efua.call('decideCorrection', book)).body.code).toBe('payout.second_person')
    const drop = { params: { correctionId: id }, body: { decision: 'drop' } } as const
    expect((await payouts.efua.call('decideCorrection', drop)).status).toBe(200)
    expect((await payouts.kojo.call('decideCorrection', book)).body.code).toBe('payout.not_in_state')
  })

  test('writes off no more than the maker owes, also when two are booked at once', async () => {
    const body = { amount: asCedis(50), kind: 'debt given up', words: 'Closed workshop' } as const
    const params = { vendorId: payouts.vendorId }
    expect((await payouts.efua.call('correctMaker', { params, body })).body.message).toBe(
      'This maker doesn’t owe us that much.',
    )
    const negative = { ...body, amount: asCedis(-50) }
    expect((await payouts.efua.call('correctMaker', { params, body: negative })).body.detail).toMatchObject([
      { msg: 'Please enter an amount above zero' },
    ])
    await payouts.correct(-80)
    const given = [1, 2].map(() => payouts.efua.call('correctMaker', { params, body }))
    const answers = await Promise.all(
      (await Promise.all(given)).map(({ body: { data } }) =>
        payouts.kojo.call('decideCorrection', {
          params: { correctionId: data.correction_id },
          body: { decision: 'book' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { data } = (await payouts.owner.call('getWorkshopMoney', { params })).body
    expect([data.due, data.owed]).toEqual([0, 30])
  })
})

describe('a statement', () => {
  test('leads from what was owed before a month to what is owed after it, to the pesewa', async () => {
    await earn({ basket: 1 })
    const params = { vendorId: payouts.vendorId, month: returning.shop.clock.now().toISOString().slice(0, 7) }
    const { data } = (await payouts.owner.call('getWorkshopStatement', { params })).body
    expect(data.opening + data.earned - data.paid_out).toBeCloseTo(data.closing)
    expect(Math.round(data.closing * 100)).toBe(await payouts.owed())
    const runId = await propose()
    await send(runId)
    await untilStatus(runId, 'paid')
  })
})

describe('the balance of a provider', () => {
  test('equals the ledger after sales, fees, refunds and payouts, and a difference is listed', async () => {
    const read = async () => (await payouts.efua.call('getOfficeMoney')).body.data
    const before = await read()
    const expected = before.providers.find(({ provider }) => provider === 'paystack')?.expected ?? 0
    expect(before.buyers + before.makers + before.shop).toBeCloseTo(
      before.providers.reduce((sum, provider) => sum + provider.expected, 0),
    )
    await control('balance', { amount: Math.round(expected * 100) })
    await returning.signInAgain()
    await returning.buyAndGet({ basket: 1 })
    await pass(day)
    await payouts.signInAgain()
    const [matching] = (await read()).providers.filter(({ provider }) => provider === 'paystack')
    expect(matching?.difference).toBe(0)
    await control('balance', { amount: Math.round((matching?.expected ?? 0) * 100) - 250 })
    await pass(day)
    await payouts.signInAgain()
    expect((await read()).differences[0]).toMatchObject({ provider: 'paystack', difference: asCedis(-2.5) })
    await control('balance', { amount: 100_000_000 })
  })
})

test('a maker that owes more than ₵500 is listed for staff, and may still sell', async () => {
  const params = { vendorId: payouts.vendorId }
  const { due, owed } = (await payouts.owner.call('getWorkshopMoney', { params })).body.data
  const inDebt = async () => (await payouts.efua.call('getPayoutWork')).body.data.in_debt
  await payouts.correct(owed - due - 500)
  expect(await inDebt()).toEqual([])
  await payouts.correct(-0.01)
  expect(await inDebt()).toMatchObject([{ id: payouts.vendorId, amount: -500.01 }])
  await returning.buy({ basket: 1 })
  await payouts.correct(500.01)
  expect(await inDebt()).toEqual([])
})

describe('settlements', () => {
  test('are matched line by line, once for each file, and what does not match is said in words', async () => {
    const { rows } = await returning.shop.database.execute<{
      reference: string
      captured: number
      fee: number
    }>(sql`
      select payment.reference, payment.captured, entry.amount as fee from payments as payment
      join ledger_entries as entry on entry.journal = 'fee' and entry.cause_id = payment.id and entry.account = 'fees'
      order by payment.created_at limit 3`)
    const [right, wrong, fee] = rows
    const line = (row: typeof right, more = 0, moreFee = 0) =>
      `${row?.reference},"${((row?.captured ?? 0) / 100 + more).toLocaleString('en', { minimumFractionDigits: 2 })}",${((row?.fee ?? 0) / 100 + moreFee).toFixed(2)},GHS`
    const file = [
      'Transaction Reference,Amount Paid,Fees,Currency',
      line(right),
      line(wrong, 1),
      line(fee, 0, 0.01),
      '',
      line(right),
      'akd-unknown,10.00,0.20,GHS',
      line(right),
    ].join('\n')
    const sendFile = (text: string) =>
      payouts.efua.call('importSettlements', { body: multipart('settlements', Buffer.from(text)) } as never)
    const { data } = (await sendFile(file)).body
    expect([data.lines, data.matched]).toEqual([6, 1])
    expect(data.differences.map(({ line: at, words }) => `${at}: ${words}`)).toEqual([
      expect.stringMatching(/^3: The amount is ₵.*; we booked ₵/),
      expect.stringMatching(/^4: The fee is ₵.*; we booked ₵/),
      '6: The reference is also in line 2.',
      '7: We have no payment with this reference.',
      '8: The reference is also in line 2.',
    ])
    expect((await sendFile(file)).body.data.id).toBe(data.id)
    expect((await sendFile('a,b\n1,2')).body.code).toBe('file.unreadable')
  })
})

test('a statement has a line for each order whose sum is that of the ledger, on the page and as CSV', async () => {
  const { owner, vendorId } = payouts
  const order = await returning.buyAndGet({ basket: 2, bowl: 1 }, { gift: { wrap: true } })
  await returning.ask(order, { Basket: 1 })
  await returning.receive(order)
  await returning.untilEventsHandled()
  const month = dayOf(returning.shop.clock.now()).slice(0, 7)
  const { body } = await owner.call('getWorkshopStatement', { params: { vendorId, month } })
  const line = body.data.lines.find(
    ({ order_number }: { order_number: string }) => order_number === order.number,
  )
  expect(line).toMatchObject({ price: 145, wrapping: 10, products: ['2 × Basket', '1 × Bowl'] })
  const { net, price, discount, commission, shipping, wrapping, returned } = line ?? body.data.total
  expect(net).toBeCloseTo((await payouts.owedFor(order)) / 100)
  expect(net).toBeCloseTo(price + discount + commission + shipping + wrapping + returned)
  const { rows } = await returning.shop.database.execute<{ sum: number }>(sql`
    select sum(amount)::int as sum from maker_earnings where vendor_id = ${vendorId}
      and to_char(created_at, 'YYYY-MM') = ${month}`)
  expect(Math.round(body.data.earned * 100)).toBe(rows[0]?.sum)
  const { origin } = returning.shop
  const csv = await fetch(`${origin}${apiRoot}/workshop/${vendorId}/statements.csv?month=${month}`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await csv.text()).toContain(`${order.number},`)
})
