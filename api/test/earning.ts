import type { RequestFor } from '@akyede/contract/api'
import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type BuyingContext, setUpBuying } from './buying.ts'
import { openProgram, type Program } from './program.ts'

const day = 86_400_000
const password = 'Sankofa#2026'

/** Buys, delivers and refunds a product at the price that a test sets. */
export function setUpEarning() {
  const buying: BuyingContext = setUpBuying()
  const runScheduledJobs = () => buying.shop.platform.jobs.runScheduledNow()
  const people = peopleAt(buying)
  const points = async (who: Program) => (await who.call('getRewards', { query: {} })).body.data

  async function later(days: number): Promise<void> {
    buying.shop.clock.advance(days * day)
    await runScheduledJobs()
  }

  return {
    buying,
    runScheduledJobs,
    later,
    points,
    ...people,
    ...purchasesAt(buying, points),
    ...ledgerAt(buying, people.idOf),
  }
}

function peopleAt(buying: BuyingContext) {
  const emails = new Map<Program, string>()
  const ids = new Map<Program, number>()

  /** A user who stays signed in for weeks. */
  async function join(more: Partial<RequestFor<'register'>['body']> = {}): Promise<Program> {
    const program = openProgram(buying.shop)
    const email = `${crypto.randomUUID()}@example.com`
    const { user_id } = await program.register({ email, password, remember_me: true, phone: null, ...more })
    emails.set(program, email)
    ids.set(program, user_id)
    return program
  }

  /** The credentials to sign in again, months later. */
  const credentials = (who: Program) => ({ email: emails.get(who) ?? '', password, remember_me: true })

  const idOf = async (who: Program) => ids.get(who) ?? 0

  async function verify(who: Program): Promise<void> {
    const id = await idOf(who)
    await buying.shop.database.execute(sql`update users set email_verified_at = now() where id = ${id}`)
    // Signs in again, because session lookups are cached for a short time.
    await who.login(credentials(who))
  }

  /** Gives both users a session from the same address block. */
  async function meet(one: Program, other: Program): Promise<void> {
    await buying.shop.database.execute(sql`
      update sessions set network = '41.66.1.0/24' where user_id in (${await idOf(one)}, ${await idOf(other)})`)
  }

  return { join, credentials, idOf, verify, meet }
}

type Points = (who: Program) => Promise<{ readonly pending: number }>

function purchasesAt(buying: BuyingContext, points: Points) {
  const { orderOf, click } = buying

  async function priced(pesewas: number): Promise<void> {
    const { id } = buying.product
    await buying.shop.database.execute(
      sql`update products set price = ${pesewas}, original_price = null where id = ${id}`,
    )
  }

  async function buy(who: Program, quantity = 1, more: object = {}) {
    const placed = (await who.call('createOrder', orderOf(quantity, more))).body.data
    await click(placed.payment.authorization_url, 'approve')
    const status = async () =>
      (await who.call('getOrder', { params: { orderId: placed.order.id } })).body.data?.payment_status
    await expect.poll(status).toBe('paid')
    return placed
  }

  /** Buys and delivers; waits until the pending points are there. */
  async function receive(who: Program, quantity = 1, more: object = {}) {
    const { pending } = await points(who)
    const placed = await buy(who, quantity, more)
    await buying.shop.operator.advanceOrder(placed.order.number, 'delivered')
    await expect.poll(async () => (await points(who)).pending).toBeGreaterThan(pending)
    return placed
  }

  /** Refunds the whole order and waits until the refund is complete. */
  async function refund(who: Program, { payment, order }: Awaited<ReturnType<typeof buy>>): Promise<void> {
    await buying.shop.operator.refundPayment(payment.reference)
    const orderId = order.id
    await expect
      .poll(async () => {
        buying.shop.clock.advance(20_000)
        await buying.shop.platform.jobs.runScheduledNow()
        return (await who.call('getOrder', { params: { orderId } })).body.data?.payment_status
      })
      .toBe('refunded')
  }

  return { priced, buy, receive, refund }
}

function ledgerAt(buying: BuyingContext, idOf: (who: Program) => Promise<number>) {
  /** Adds points in the ledger without a purchase. */
  async function give(who: Program, amount: number): Promise<void> {
    // Querying the points creates the account's row.
    await who.call('getRewards', { query: {} })
    const id = await idOf(who)
    await buying.shop.database.execute(sql`
      with earned as (
        insert into reward_earnings (id, user_id, kind, key, subject, points, status, due_at, created_at)
        values (gen_random_uuid(), ${id}, 'purchase', ${`test:${crypto.randomUUID()}`}, 'AK-TEST', ${amount}, 'granted', now(), now())
        returning id),
      entry as (
        insert into reward_entries (id, user_id, kind, points, subject, earning_id, created_at)
        select gen_random_uuid(), ${id}, 'purchase', ${amount}, 'AK-TEST', id, now() from earned)
      update reward_accounts set balance = balance + ${amount}, lifetime = lifetime + ${amount},
        expires_at = ${new Date(buying.shop.clock.now().getTime() + 365 * day)} where user_id = ${id}`)
  }

  const redeem = (who: Program, amount: number, options: { idempotencyKey?: string } = {}) =>
    who.call('redeemPoints', { body: { points: amount } }, options)

  const notices = async (who: Program) =>
    (
      await buying.shop.database.execute<{ type: string; title: string }>(sql`
        select type, title from notifications where user_id = ${await idOf(who)} and category = 'reward'
        order by created_at, type`)
    ).rows

  const findBrokenInvariants = async () => (await buying.shop.operator.check()).filter(one => one.broken > 0)

  return { give, redeem, notices, findBrokenInvariants }
}
