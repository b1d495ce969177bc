import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from './people.ts'
import { setUpReporting } from './reporting.ts'
import { day, wallet } from './returning.ts'
import { refundOrder, registerStaff } from './staff.ts'

interface Refund extends Record<string, unknown> {
  readonly id: string
  readonly reason: string
  readonly status: string
  readonly amount: number
}
export type Expected = [reason: string, status: string, pesewas: number][]

/** Orders paid by Flutterwave, whose refunds it fails, and what staff do about them. */
export function setUpFailedRefunds() {
  const scene = setUpReporting()
  let efua: TestPerson
  const signInStaff = async () => {
    efua = await registerStaff(scene.shop, 'admin')
  }
  beforeAll(async () => {
    await control('balance', { amount: 100_000_000 })
    await control('balance', { amount: 100_000_000 }, 'paystack')
  })
  beforeEach(signInStaff)

  async function control(call: string, payload: object, provider = 'flutterwave'): Promise<void> {
    const url = `/_${provider}/__control/${call}`
    const { statusCode } = await scene.shop.http.inject({ method: 'POST', url, payload })
    expect(statusCode).toBe(200)
  }

  const refundsOf = async (order: Order): Promise<Refund[]> => {
    const { rows } = await scene.shop.database.execute<Refund>(sql`
      select id, split_part(reason, ' ', 1) as reason, status, amount from refunds
      where payment_id = ${order.payment?.payment_id} order by created_at, id`)
    return rows
  }

  /** Moves the clock in small steps and runs the jobs until the refunds are these. */
  const untilRefunds = (order: Order, expected: Expected) =>
    expect
      .poll(async () => {
        scene.shop.clock.advance(20_000)
        await scene.shop.platform.jobs.runScheduledNow()
        return (await refundsOf(order)).map(({ reason, status, amount }) => [reason, status, amount])
      })
      .toEqual(expected)

  const referenceOf = (order: Order) => order.payment?.reference ?? ''
  /** Flutterwave makes the oldest refund that it failed, or that of so many pesewas. */
  const make = (order: Order, amount?: number) =>
    control('make-refund', { reference: referenceOf(order), ...(amount && { amount }) })

  /** Pesewas that the provider paid to the buyer of the order, by refunds and transfers. */
  async function paidBack(order: Order): Promise<number> {
    const headers = { authorization: 'Bearer flw_test_akyede_emulator' }
    const get = async (url: string) => (await scene.shop.http.inject({ url, headers })).json().data
    const { id } = await get(`/_flutterwave/v3/transactions/verify_by_reference?tx_ref=${referenceOf(order)}`)
    const refunds: { tx_id: number; amount_refunded: number; status: string }[] =
      await get('/_flutterwave/v3/refunds')
    const own = (await refundsOf(order)).map(one => `akd-rf-${one.id.replaceAll('-', '')}`)
    const transfers: { reference: string; amount: number }[] = await get('/_flutterwave/__control/transfers')
    const amounts = [
      ...refunds.filter(one => one.tx_id === id && one.status !== 'failed').map(one => one.amount_refunded),
      ...transfers.filter(({ reference }) => own.includes(reference)).map(({ amount }) => amount),
    ]
    return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)
  }

  /** A delivered basket of ₵60 and a drum, paid by Flutterwave, which fails the refunds of the payment. */
  async function buy(
    quantities: Parameters<typeof scene.buyAndGet>[0] = { basket: 1, drum: 1 },
  ): Promise<Order> {
    const order = await scene.buyAndGet(quantities, {
      paymentMethod: { ...wallet, provider: 'flutterwave' },
    })
    await control('fail-refunds', { reference: referenceOf(order) })
    return order
  }

  /** An order of whose basket staff refund ₵45, which Flutterwave fails. */
  async function buyAndFail(): Promise<Order> {
    const order = await buy()
    expect((await refundOrder(efua, order, { amount: 45, part_id: scene.partOf(order) })).status).toBe(200)
    await untilRefunds(order, [['office', 'needs_attention', 4_500]])
    return order
  }

  async function receive(order: Order): Promise<void> {
    await scene.signInAgain()
    expect((await scene.ask(order, { Basket: 1 })).status).toBe(201)
    await scene.receive(order)
  }

  /** A day later, when staff may decide. */
  async function wait(): Promise<void> {
    scene.shop.clock.advance(day)
    await signInStaff()
  }
  const paramsOf = async (order: Order, place = 0) => ({
    paymentId: order.payment?.payment_id ?? '',
    refundId: (await refundsOf(order))[place]?.id ?? '',
  })
  const body = { words: 'The provider says that it will not make it' }
  const transfer = async (order: Order) =>
    efua.call('payRefundByTransfer', { params: await paramsOf(order), body })
  const markFailed = async (order: Order) =>
    efua.call('markRefundFailed', { params: await paramsOf(order), body })

  /** The payment as staff see it. */
  async function find(order: Order) {
    const { body: list } = await efua.call('listOfficePayments', { query: { search: referenceOf(order) } })
    return list.data[0]
  }

  /** Sets the phone of the wallet that paid. */
  const setPhone = (order: Order, phone: string) =>
    scene.shop.database.execute(
      sql`update payments set phone = ${phone} where id = ${order.payment?.payment_id}`,
    )

  /** The transfers of Paystack for refunds of the order. */
  async function transfersOf(order: Order): Promise<{ reference: string; amount: number }[]> {
    const { data } = (await scene.shop.http.inject({ url: '/_paystack/__control/transfers' })).json()
    const own = (await refundsOf(order)).map(({ id }) => `akd-rf-${id.replaceAll('-', '')}`)
    return data.filter(({ reference }: { reference: string }) => own.includes(reference))
  }

  async function expectPaidOnce(order: Order, pesewas: number): Promise<void> {
    await scene.untilEventsHandled()
    expect(await paidBack(order)).toBe(pesewas)
    await scene.expectUnbroken()
  }
  return {
    scene,
    /** The member of staff, who signs in again in each test. */
    staff: () => efua,
    control,
    refundsOf,
    untilRefunds,
    referenceOf,
    make,
    buy,
    buyAndFail,
    receive,
    wait,
    paramsOf,
    body,
    transfer,
    markFailed,
    find,
    setPhone,
    transfersOf,
    expectPaidOnce,
    signInStaff,
  }
}
