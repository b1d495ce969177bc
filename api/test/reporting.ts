import type { RequestFor } from '@akyede/contract/api'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from './people.ts'
import { day, setUpReturning } from './returning.ts'
import { registerStaff } from './staff.ts'
import { addMember } from './workshops.ts'

type Report = RequestFor<'openOrderProblem'>['body']
type Offer = RequestFor<'offerForProblem'>['body']
type Settlement = RequestFor<'settleOfficeProblem'>['body']
/** Amounts without their brand. */
type Plain<Body> = Partial<Omit<Body, 'amount'>> & { readonly amount?: number }

/** A shop whose weavers and carvers have an owner each, and who report problems and make offers. */
export function setUpReporting() {
  const scene = setUpReturning()
  const people = {} as { weaver: TestPerson; carver: TestPerson }
  const vendors = { weavers: '', carvers: '' }
  beforeAll(async () => {
    const { rows } = await scene.shop.database.execute<{ id: string; name: string }>(
      sql`select id, name from vendors where name in ('Weavers', 'Carvers')`,
    )
    vendors.weavers = rows.find(({ name }) => name === 'Weavers')?.id ?? ''
    vendors.carvers = rows.find(({ name }) => name === 'Carvers')?.id ?? ''
    people.weaver = await registerPerson(scene.shop, 'Ama')
    people.carver = await registerPerson(scene.shop, 'Kofi')
    await addMember(scene.shop, vendors.weavers, people.weaver, 'owner')
    await addMember(scene.shop, vendors.carvers, people.carver, 'owner')
  })
  beforeEach(async () => {
    for (const person of Object.values(people)) await person.signIn()
  })

  const partOf = (order: Order, vendorId: string = vendors.weavers): string =>
    order.fulfilments.find(({ vendor }) => vendor.id === vendorId)?.id ?? ''

  const words = 'Please help me with this parcel.'
  const report = (order: Order, more: Plain<Report> = {}, who: Pick<TestPerson, 'call'> = scene.buyer) =>
    who.call('openOrderProblem', {
      params: { orderId: order.id },
      body: { part_id: partOf(order), kind: 'not_come', words, ...more } as Report,
    })
  /** The id of a problem that was reported now. */
  const idOf = (opened: Awaited<ReturnType<typeof report>>): string => {
    expect(opened.body).toMatchObject({ data: { state: 'open' } })
    return opened.body.data.id
  }
  const act = (order: Order, problemId: string, how: 'agree' | 'decline' | 'withdraw') =>
    scene.buyer.call('actOnProblem', { params: { orderId: order.id, problemId, act: how }, body: {} })
  const offer = (problemId: string, body: Plain<Offer>) =>
    people.weaver.call('offerForProblem', {
      params: { vendorId: vendors.weavers, problemId },
      body: { words: 'We are very sorry.', ...body } as Offer,
    })
  /** Settles as a new member of staff, who has just signed in. */
  const settle = async (problemId: string, body: Plain<Settlement>, role: 'admin' | 'support' = 'admin') =>
    (await registerStaff(scene.shop, role)).call('settleOfficeProblem', {
      params: { problemId },
      body: { outcome: 'refund', words: 'We have looked at it.', ...body } as Settlement,
    })
  const problemsOf = async (order: Order) =>
    (await scene.buyer.call('listOrderProblems', { params: { orderId: order.id } })).body.data

  /** Moves the clock and runs the jobs; all test users sign in again. */
  async function later(days: number): Promise<void> {
    scene.shop.clock.advance(days * day)
    await scene.shop.platform.jobs.runScheduledNow()
    await scene.signInAgain()
    for (const person of Object.values(people)) await person.signIn()
  }

  /** Pesewas of the refunds that were requested for an order. */
  const refundedFor = async (order: Order): Promise<number> => {
    const { rows } = await scene.shop.database.execute<{ amount: number }>(sql`
      select coalesce(sum(refunds.amount), 0)::int as amount from refunds
      join payments on payments.id = refunds.payment_id
      where payments.subject_id = ${order.id} and refunds.status <> 'failed'`)
    return rows[0]?.amount ?? 0
  }

  const expectUnbroken = async (): Promise<void> => {
    await scene.untilEventsHandled()
    expect((await scene.findBrokenInvariants()).map(({ name }) => name)).toEqual([])
  }

  return Object.assign(scene, {
    people,
    vendors,
    partOf,
    report,
    idOf,
    act,
    offer,
    settle,
    problemsOf,
    later,
    refundedFor,
    expectUnbroken,
  })
}
