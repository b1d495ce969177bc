import { randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from './people.ts'
import { setUpReporting } from './reporting.ts'
import { wallet } from './returning.ts'
import { refundOrder, registerStaff } from './staff.ts'

type By = 'office' | 'return' | 'problem'
interface Refund extends Record<string, unknown> {
  readonly reason: By
  readonly status: string
  readonly amount: number
  readonly provider_refund_id: string | null
}
/** Who requested a refund, its status and its amount in pesewas. */
export type Expected = readonly (readonly [By, string, number])[]

/** A shop whose provider refuses refunds at first, and resumes them as told. */
export function setUpFailingRefunds() {
  const scene = setUpReporting()
  const people = {} as { staff: TestPerson }
  beforeAll(() => scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now())))
  beforeEach(async () => {
    people.staff = await registerStaff(scene.shop, 'admin')
  })

  const refundsOf = async (order: Order): Promise<Refund[]> => {
    const { rows } = await scene.shop.database.execute<Refund>(sql`
      select split_part(reason, ' ', 1) as reason, status, amount, provider_refund_id from refunds
      where payment_id = ${order.payment?.payment_id} order by created_at, id`)
    return rows
  }
  const amountsOf = async (order: Order) =>
    (await refundsOf(order)).map(({ reason, status, amount }) => [reason, status, amount])

  const control = async (path: string, payload: object): Promise<void> => {
    const url = `/_paystack/__control/${path}`
    const { statusCode } = await scene.shop.http.inject({ method: 'POST', url, payload })
    expect(statusCode).toBe(200)
  }

  /** The provider resumes the first refund for this reason that failed. */
  async function resume(
    order: Order,
    reason: By,
    status: 'processing' | 'processed' | 'failed',
  ): Promise<void> {
    const refund = (await refundsOf(order)).find(candidate => candidate.reason === reason)
    await control('refund', { id: Number(refund?.provider_refund_id), status })
  }

  const runJobs = async (): Promise<void> => {
    scene.shop.clock.advance(20_000)
    await scene.shop.platform.jobs.runScheduledNow()
    await scene.untilEventsHandled()
  }
  /** Runs the jobs until the refunds of the order are these. */
  const untilRefunds = (order: Order, expected: Expected) =>
    expect
      .poll(async () => {
        await runJobs()
        return amountsOf(order)
      })
      .toEqual(expected)

  /** Runs the jobs until the refunds are these, of which the provider makes the last one although it refused it at first. */
  async function makeRest(order: Order, expected: Expected): Promise<void> {
    const idOfLast = async () => (await refundsOf(order)).at(-1)?.provider_refund_id
    await expect
      .poll(async () => {
        await runJobs()
        return idOfLast()
      })
      .toBeTruthy()
    await control('refund', { id: Number(await idOfLast()), status: 'processed' })
    await untilRefunds(order, expected)
  }

  const refundAsStaff = async (order: Order, more: object): Promise<void> => {
    expect((await refundOrder(people.staff, order, { key: randomUUID(), ...more })).status).toBe(200)
  }

  /** A delivered order of which the provider refused a refund of staff for the parcel of the weavers. */
  async function buyAndRefuse(
    quantities: Parameters<typeof scene.buyAndGet>[0],
    amount: number,
  ): Promise<Order> {
    const order = await scene.buyAndGet(quantities, { paymentMethod: { ...wallet, phone: '0551234012' } })
    await refundAsStaff(order, { part_id: scene.partOf(order), amount })
    await untilRefunds(order, [['office', 'failed', amount * 100]])
    return order
  }

  const receive = async (order: Order, quantity = 1): Promise<void> => {
    await scene.signInAgain()
    expect((await scene.ask(order, { Basket: quantity })).status).toBe(201)
    await scene.receive(order)
  }

  const earnedFor = async (order: Order): Promise<{ earned: number; rate: number }> => {
    const { rows } = await scene.shop.database.execute<{ earned: number; rate: number }>(sql`
      select (select coalesce(sum(amount), 0)::int from maker_earnings
          where vendor_id = ${scene.vendors.weavers} and order_id = ${order.id}) as earned, shipping as rate
      from maker_shares where order_id = ${order.id} and vendor_id = ${scene.vendors.weavers}`)
    return rows[0] ?? { earned: 0, rate: 0 }
  }
  const paymentStatusOf = async (order: Order) => (await scene.orderNow(order.id)).payment?.status

  /** How staff see the payment on the list of those under review; undefined when it is not there. */
  const findReview = async (order: Order) => {
    const query = { search: order.payment?.reference, preset: 'to_look_at' } as never
    const { body } = await people.staff.call('listOfficePayments', { query })
    return body.data[0]
  }

  return {
    scene,
    people,
    refundsOf,
    amountsOf,
    control,
    resume,
    untilRefunds,
    makeRest,
    refundAsStaff,
    buyAndRefuse,
    receive,
    earnedFor,
    paymentStatusOf,
    findReview,
  }
}
