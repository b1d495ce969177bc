import { randomUUID } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { asCedis } from '@akyede/contract/money'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { openSecondProcess } from '#test/test-shop.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, untilStatus, statusOf, transfers, control, pass } = payouts
const { broken, receive } = returning

beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await broken()).toEqual([])
})
const countTransfers = async () => (await transfers()).length

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
    const payout = body.data[0] ?? never('a payout')
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
      lines: [{ line: 1, pieces: 1 }],
      reason: 'changed_mind',
    })
    await receive(returned)
    await returning.untilHeard()
    await send(runId)
    const [sent] = await payoutsOf(runId)
    expect([proposed?.amount, sent?.amount]).toEqual([
      (await owedFor(kept.id)) + (await owedFor(returned.id)) + 60 - 9,
      await owedFor(kept.id),
    ])
    await untilStatus(runId, 'paid')
    await payouts.signInAgain()
    const next = await propose()
    expect((await payoutsOf(next)).map(({ amount }) => amount)).toEqual([await owedFor(returned.id)])
    await send(next)
    await untilStatus(next, 'paid')
  })

  test('loses an order whose payment is disputed after it was proposed', async () => {
    const order = await earn({ basket: 1 })
    const runId = await propose()
    const { rows } = await returning.shop.database.execute<{ reference: string }>(
      sql`select reference from payments where subject_id = ${order.id}`,
    )
    await control('dispute', { reference: rows[0]?.reference })
    await expect.poll(() => statusOfPayment(order.id)).toBe('disputed')
    await send(runId)
    expect(await payoutsOf(runId)).toEqual([expect.objectContaining({ status: 'dropped' })])
    await control('resolve-dispute', { reference: rows[0]?.reference, outcome: 'won' })
    await expect.poll(() => statusOfPayment(order.id)).toBe('succeeded')
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
    const before = await owedFor(order.id)
    await control('outage', { on: false })
    await expect
      .poll(async () => {
        await pass(minute)
        return owedFor(order.id)
      })
      .toBe(before - 10)
    await payouts.signInAgain()
    const next = await propose()
    expect((await payoutsOf(next)).map(({ amount }) => amount)).toEqual([before - 10])
    await send(next)
    await untilStatus(next, 'paid')
  })

  test('is divided at the most that one transfer may be', async () => {
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

  test('is divided again at other places when what was divided was dropped', async () => {
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

describe('a correction', () => {
  test('counts once a second person books it, and lowers the next payout when it takes something', async () => {
    await earn({ basket: 1 })
    const owed = await payouts.owed()
    await correct(-10)
    expect(await payouts.owed()).toBe(owed - 1_000)
    const runId = await propose()
    expect((await payoutsOf(runId)).map(({ amount }) => amount)).toEqual([owed / 100 - 10])
    await send(runId)
    await untilStatus(runId, 'paid')
  })

  test('is not booked by the person who proposed it', async () => {
    const id = await proposeCorrection(5)
    const book = { params: { correctionId: id }, body: { decision: 'book' } } as const
    expect((await payouts.efua.call('decideCorrection', book)).body.code).toBe('payout.second_person')
    const drop = { params: { correctionId: id }, body: { decision: 'drop' } } as const
    expect((await payouts.efua.call('decideCorrection', drop)).status).toBe(200)
    expect((await payouts.kojo.call('decideCorrection', book)).body.code).toBe('payout.not_in_state')
  })

  test('gives up no more than the maker owes, also when two are booked at once', async () => {
    const body = { amount: asCedis(50), kind: 'debt given up', words: 'Closed workshop' } as const
    const params = { vendorId: payouts.vendorId }
    expect((await payouts.efua.call('correctMaker', { params, body })).body.code).toBe('payout.not_in_state')
    await correct(-80)
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

describe('a scheduled run', () => {
  test('is proposed once on the day before at noon, and waits for a second person above the limits', async () => {
    payouts.schedule('propose')
    await pass(minute)
    await correct(9_030)
    const { clock, platform, database } = returning.shop
    const second = await openSecondProcess(returning.shop)
    const countRuns = async () =>
      (await database.execute(sql`select from payout_runs where kind = 'scheduled' and status <> 'empty'`))
        .rows.length
    const before = await countRuns()
    try {
      for (let hours = 0; hours < 7 * 24 && (await countRuns()) === before; hours++) {
        clock.advance(60 * minute)
        await Promise.all([platform.jobs.runScheduledNow(), second.platform.jobs.runScheduledNow()])
      }
    } finally {
      await second.close()
      payouts.schedule('off')
    }
    expect([await countRuns(), clock.now().getUTCDay(), clock.now().getUTCHours()]).toEqual([
      before + 1,
      4,
      12,
    ])
    await payouts.signInAgain()
    const { runs } = (await payouts.efua.call('getPayoutWork')).body.data
    const runId = runs[0]?.id ?? never('a run')
    expect(runs[0]).toMatchObject({ kind: 'scheduled', status: 'proposed', needs_second_person: true })
    expect((await send(runId, payouts.efua)).body.data).toEqual({ status: 'confirming' })
    const confirm = (by = payouts.efua) => by.call('confirmPayoutRun', { params: { runId }, body: {} })
    expect((await confirm()).body.code).toBe('payout.second_person')
    const answers = await Promise.all([confirm(payouts.kojo), confirm(payouts.kojo)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await untilStatus(runId, 'paid', 'paid')
  })
})

function never(missing: string): never {
  throw new Error(`there is not ${missing}`)
}

async function statusOfPayment(orderId: string): Promise<string | undefined> {
  const { rows } = await returning.shop.database.execute<{ status: string }>(
    sql`select status from payments where subject_id = ${orderId}`,
  )
  return rows[0]?.status
}

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
    await expect(operator.simulatePayouts('December')).rejects.toThrow('no month')
    const runId = await propose()
    const today = (await operator.simulatePayouts(clock.now().toISOString().slice(0, 7))).join('\n')
    expect(today).toContain(`  Weavers: ₵${(owed / 100).toFixed(2)}, proposed`)
    expect(today).toContain(`${order.number}  ₵`)
    expect((await operator.simulatePayouts(next.toISOString().slice(0, 7))).join('\n')).not.toContain(
      'Weavers',
    )
    await send(runId)
    await untilStatus(runId, 'paid')
  })
})

/** What the ledger owes the maker for an order, in cedis. */
async function owedFor(orderId: string): Promise<number> {
  const { rows } = await returning.shop.database.execute<{ amount: number }>(sql`
    select coalesce(-sum(amount), 0)::int as amount from ledger_entries
    where subject_id = ${orderId} and account = ${`vendor:${payouts.vendorId}`}`)
  return (rows[0]?.amount ?? 0) / 100
}

async function proposeCorrection(amount: number): Promise<string> {
  const params = { vendorId: payouts.vendorId }
  const { body } = await payouts.efua.call('correctMaker', {
    params,
    body: { amount: asCedis(amount), words: 'Agreed' },
  })
  return body.data.correction_id
}
async function correct(amount: number): Promise<void> {
  const correctionId = await proposeCorrection(amount)
  const decide = { params: { correctionId }, body: { decision: 'book' } } as const
  expect((await payouts.kojo.call('decideCorrection', decide)).status).toBe(200)
}
