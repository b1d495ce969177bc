import { randomUUID } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { dayAfter, formatDay } from '@akyede/contract/days'
import { asCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { registerPerson } from '#test/people.ts'
import { day } from '#test/returning.ts'
import { openSecondProcess } from '#test/test-shop.ts'
import { addMember } from '#test/workshops.ts'
import { latestPayDay } from './schedule.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, untilStatus, statusOf, transfers, control, pass } = payouts
const { correct, dispute, winDispute } = payouts
const { findBrokenInvariants, receive } = returning

beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await findBrokenInvariants()).toEqual([])
})
const countTransfers = async () => (await transfers()).length
const cedisFor = async (order: Order) => (await payouts.owedFor(order)) / 100

/** Another click, at another process. */
const sendBy = (origin: string, runId: string) =>
  fetch(`${origin}${apiRoot}/office/payouts/runs/${runId}/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${payouts.kojo.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: '{}',
  })

describe('a payout', () => {
  test('is proposed, sent and paid once, and lowers what the ledger owes by its amount', async () => {
    await earn({ basket: 2 })
    const owed = await payouts.owed()
    const runId = await propose()
    const [payout] = await payoutsOf(runId)
    expect(payout).toMatchObject({ status: 'proposed', amount: owed / 100, differences: ['first_payout'] })
    expect((await send(runId)).body.data).toEqual({ status: 'sent' })
    await untilStatus(runId, 'paid')
    expect(await payouts.owed()).toBe(0)
    expect(await transfers()).toEqual([
      expect.objectContaining({ reference: payout?.reference, amount: owed, status: 'success' }),
    ])
    expect(messagesTo(returning.shop, payouts.owner.email).map(({ subject }) => subject)).toContain(
      `We’ve paid you ₵${(owed / 100).toFixed(2)}`,
    )
  })

  test('is shown to the owner with the earnings that it pays, and to no other workshop', async () => {
    const { owner, vendorId } = payouts
    const { body } = await owner.call('listWorkshopPayouts', { params: { vendorId } })
    const [payout] = body.data
    if (!payout) throw new Error('there is no payout')
    expect(payout).toMatchObject({ status: 'paid', phone: '•••• 987' })
    const params = { vendorId, payoutId: payout.id }
    const { earnings } = (await owner.call('getWorkshopPayout', { params })).body.data
    const sum = earnings.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect(sum).toBeCloseTo(payout.amount)
    const { rows } = await returning.shop.database.execute<{ id: string }>(
      sql`select id from vendors where name = 'Carvers'`,
    )
    const other = { vendorId: rows[0]?.id ?? '', payoutId: payout.id }
    expect((await owner.call('getWorkshopPayout', { params: other })).status).toBe(404)
  })

  test('is not sent by the person who proposed it', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    expect((await send(runId, payouts.efua)).body.code).toBe('payout.second_person')
    expect(await statusOf(runId)).toEqual(['proposed'])
    await send(runId)
    await untilStatus(runId, 'paid')
  })

  test('is sent once when two people and two processes send it at the same time', async () => {
    await earn({ basket: 1 })
    const runId = await propose()
    const before = await countTransfers()
    const second = await openSecondProcess(returning.shop)
    try {
      const answers = await Promise.all([
        send(runId),
        send(runId),
        sendBy(second.origin, runId),
        sendBy(second.origin, runId),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      await Promise.all([
        returning.shop.platform.jobs.runScheduledNow(),
        second.platform.jobs.runScheduledNow(),
      ])
      await untilStatus(runId, 'paid')
    } finally {
      await second.close()
    }
    expect((await countTransfers()) - before).toBe(1)
  })

  test('loses both sides of an order that is being returned to the next run', async () => {
    const kept = await earn({ basket: 1 })
    const returned = await earn({ basket: 2 })
    const runId = await propose()
    const [proposed] = await payoutsOf(runId)
    await returning.shop.operator.openReturn({
      order: returned.number,
      lines: [{ line: 1, quantity: 1 }],
      reason: 'changed_mind',
    })
    await receive(returned)
    await returning.untilEventsHandled()
    await send(runId)
    const [sent] = await payoutsOf(runId)
    expect([proposed?.amount, sent?.amount]).toEqual([
      (await cedisFor(kept)) + (await cedisFor(returned)) + 60 - 9,
      await cedisFor(kept),
    ])
    await untilStatus(runId, 'paid')
    await payouts.signInAgain()
    const next = await propose()
    expect((await payoutsOf(next)).map(({ amount }) => amount)).toEqual([await cedisFor(returned)])
    await send(next)
    await untilStatus(next, 'paid')
  })

  test('loses an order whose payment is disputed after it was proposed', async () => {
    const order = await earn({ basket: 1 })
    const runId = await propose()
    await dispute(order)
    await send(runId)
    expect(await payoutsOf(runId)).toEqual([expect.objectContaining({ status: 'dropped' })])
    await winDispute(order)
    const next = await propose()
    await send(next)
    await untilStatus(next, 'paid')
  })

  test('loses an order while the provider makes a refund that its maker bears', async () => {
    const order = await earn({ basket: 1 })
    const runId = await propose()
    const { rows } = await returning.shop.database.execute<{ id: string }>(
      sql`select id from payments where subject_id = ${order.id}`,
    )
    await control('outage', { on: true })
    const { status } = await payouts.efua.call(
      'refundOfficePayment',
      {
        params: { paymentId: rows[0]?.id ?? '' },
        body: {
          reason: 'damaged',
          words: 'A photo shows it',
          amount: asCedis(10),
          part_id: order.fulfilments[0]?.id ?? '',
        },
      },
      { idempotencyKey: 'refund-after-proposal' },
    )
    expect(status).toBe(200)
    await send(runId)
    expect(await payoutsOf(runId)).toEqual([expect.objectContaining({ status: 'dropped' })])
    const before = await cedisFor(order)
    await control('outage', { on: false })
    await expect
      .poll(async () => {
        await pass(minute)
        return cedisFor(order)
      })
      // The shop gives back its commission of 15 % on the ₵10.
      .toBe(before - 8.5)
    await payouts.signInAgain()
    const next = await propose()
    expect((await payoutsOf(next)).map(({ amount }) => amount)).toEqual([before - 8.5])
    await send(next)
    await untilStatus(next, 'paid')
  })

  test('is split where it exceeds the limit of one transfer', async () => {
    const { most } = returning.shop.platform.config.payouts
    await correct(9_000)
    await earn({ basket: 1 })
    const owed = await payouts.owed()
    const runId = await propose()
    const rows = await payoutsOf(runId)
    expect(rows.map(({ amount }) => Math.round(amount * 100)).toSorted((a, b) => b - a)).toEqual([
      most,
      owed - most,
    ])
    expect(rows[0]?.differences).toContain('above_limit')
    await send(runId)
    await untilStatus(runId, 'paid', 'paid')
    expect(await payouts.owed()).toBe(0)
  })

  test('is split anew when its parts were dropped', async () => {
    const config = returning.shop.platform.config.payouts
    const { most } = config
    const amounts = async (runId: string) =>
      (await payoutsOf(runId)).map(({ amount }) => amount).toSorted((a, b) => b - a)
    try {
      Object.assign(config, { most: 40_00 })
      await correct(10)
      await correct(120)
      const first = await propose()
      for (const { id: payoutId } of await payoutsOf(first))
        await payouts.kojo.call('dropPayout', { params: { payoutId }, body: { words: 'Again' } })
      await correct(-5)
      const runId = await propose()
      expect([await amounts(first), await amounts(runId)]).toEqual([
        [40, 40, 40],
        [40, 40, 40],
      ])
      await send(runId)
      await untilStatus(runId, 'paid', 'paid', 'paid')
      expect(await payouts.owed()).toBe(500)
      await correct(-5)
    } finally {
      Object.assign(config, { most })
    }
  })
})

describe('the simulation of a month', () => {
  test('says what would be paid and why, line by line, and writes nothing', async () => {
    const order = await earn({ basket: 1 })
    const { operator, clock, database } = returning.shop
    const count = async () => (await database.execute(sql`select from payout_runs`)).rows.length
    const before = await count()
    const next = new Date(clock.now().getTime() + 32 * 24 * 60 * minute)
    const lines = await operator.simulatePayouts(next.toISOString().slice(0, 7))
    const owed = await payouts.owed()
    expect(lines).toContain(`  Weavers: ₵${(owed / 100).toFixed(2)}`)
    expect(lines.join('\n')).toContain(`${order.number}  ₵`)
    expect(lines.filter(line => line.includes('Weavers'))).toHaveLength(1)
    expect(await count()).toBe(before)
    await expect(operator.simulatePayouts('December')).rejects.toThrow('not a month')
    const runId = await propose()
    const today = (await operator.simulatePayouts(clock.now().toISOString().slice(0, 7))).join('\n')
    expect(today).toContain(`  Weavers: ₵${(owed / 100).toFixed(2)}, proposed`)
    expect(today).toContain(`${order.number}  ₵`)
    expect((await operator.simulatePayouts(next.toISOString().slice(0, 7))).join('\n')).not.toContain(
      'Weavers',
    )
    await send(runId)
    await untilStatus(runId, 'paid')
    const after = await operator.simulatePayouts(clock.now().toISOString().slice(0, 7))
    expect(after.join('\n')).not.toContain('Weavers')
  })

  test('pays nothing in a run that is over or proposed, and nothing of an order that is kept back', async () => {
    const { operator, clock, database, platform } = returning.shop
    const kept = await returning.buyAndGet({ basket: 1 })
    await returning.ask(kept, { Basket: 1 })
    const paid = await earn({ basket: 1 })
    clock.advance(15 * day)
    await payouts.signInAgain()
    const latest = latestPayDay(clock.now(), platform.config.payouts.weekday)
    const months = new Set([-22, 0, 10].map(days => dayAfter(latest, days).slice(0, 7)))
    /** The line of the day on which the weavers get this sum, and all lines. */
    const find = async (sum: string) => {
      const lines = (await Promise.all([...months].map(month => operator.simulatePayouts(month)))).flat()
      const at = lines.indexOf(`  Weavers: ${sum}`)
      return [lines.slice(0, at).findLast(line => !line.startsWith(' ')), lines]
    }
    const owed = (await cedisFor(paid)).toFixed(2)
    const [payDay, lines] = await find(`₵${owed}`)
    expect(payDay).toBe(`${formatDay(latest)}:`)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`${kept.number} .* kept back$`)))
    payouts.schedule('propose')
    await pass(0)
    payouts.schedule('off')
    await correct(50)
    expect((await find('₵50.00'))[0]).toBe(`${formatDay(dayAfter(latest, 7))}:`)
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from payout_runs where kind = 'scheduled' order by pay_on desc limit 1`,
    )
    await send(rows[0]?.id ?? '')
    await untilStatus(rows[0]?.id ?? '', 'paid')
  })
})

test('the money of a workshop is shown to its owners alone', async () => {
  const { vendorId } = payouts
  const editor = await registerPerson(returning.shop, 'Kofi')
  await addMember(returning.shop, vendorId, editor, 'editor')
  const seen = await editor.call('getWorkshopMoney', { params: { vendorId } })
  expect([seen.status, seen.body.code]).toEqual([403, 'auth.forbidden'])
})
