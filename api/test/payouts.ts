import { dayOf } from '@akyede/contract/days'
import { asCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { beforeAll, expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from './people.ts'
import { setUpReturning } from './returning.ts'
import { registerStaff } from './staff.ts'
import { addMember } from './workshops.ts'

interface PayoutScene {
  vendorId: string
  owner: TestPerson
  /** Two administrators. */
  efua: TestPerson
  kojo: TestPerson
}

export const minute = 60_000

type Returning = ReturnType<typeof setUpReturning>

/** A shop whose maker of baskets has an owner and a wallet, with two administrators and a full balance at Paystack. */
export function setUpPayouts() {
  const returning = setUpReturning()
  const scene = { vendorId: '' } as PayoutScene
  const emulator = emulatorOf(returning)
  const parts = {
    ...walletsIn(returning, scene),
    ...earningIn(returning, scene),
    ...runsIn(returning, scene),
    ...correctionsIn(scene),
    ...disputesIn(returning, emulator.control),
  }
  beforeAll(async () => {
    const { shop } = returning
    const { rows } = await shop.database.execute<{ id: string }>(
      sql`select id from vendors where name = 'Weavers'`,
    )
    scene.vendorId = rows[0]?.id ?? ''
    scene.owner = await registerPerson(shop, 'Ama')
    await addMember(shop, scene.vendorId, scene.owner, 'owner')
    parts.schedule('off')
    await shop.operator.beginPayouts(dayOf(shop.clock.now()))
    await emulator.control('balance', { amount: 100_000_000 })
  })
  return Object.assign(scene, { returning, ...emulator, ...parts })
}

/** The emulators of the providers. */
function emulatorOf(returning: Returning) {
  const control = async (call: string, body: object, provider = 'paystack') => {
    const response = await fetch(`${returning.shop.origin}/_${provider}/__control/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const transfers = async () => {
    const response = await fetch(`${returning.shop.origin}/_paystack/__control/transfers`)
    const { data } = (await response.json()) as {
      data: { reference: string; amount: number; status: string }[]
    }
    return data
  }
  return { control, transfers }
}

function walletsIn(returning: Returning, scene: PayoutScene) {
  /** The wallet that is used from now on. */
  const useWallet = async (phone: string, vendorId = scene.vendorId) => {
    const { database, clock } = returning.shop
    const now = clock.now()
    await database.execute(
      sql`update wallets set status = 'replaced' where vendor_id = ${vendorId} and status = 'usable'`,
    )
    await database.execute(sql`
      insert into wallets (id, vendor_id, network, phone, holder, status, requested_at, codes_until, needs_old_code,
        usable_from, resolved_at)
      values (${newId()}, ${vendorId}, 'mtn', ${`+233${phone.slice(1)}`}, 'Ama Mensah', 'usable', ${now}, ${now},
        false, ${now}, ${now})`)
  }
  return { useWallet }
}

function earningIn(returning: Returning, scene: PayoutScene) {
  /** Other administrators, because staff sign in with an authenticator app. */
  const signInAgain = async () => {
    scene.efua = await registerStaff(returning.shop, 'admin')
    scene.kojo = await registerStaff(returning.shop, 'admin', { first_name: 'Kojo' })
    await Promise.all([scene.owner.signIn(), returning.signInAgain()])
  }

  /** A delivered order whose share is due. */
  const earn = async (quantities: Parameters<typeof returning.buyAndGet>[0]) => {
    await returning.signInAgain()
    const order = await returning.buyAndGet(quantities)
    await returning.untilEventsHandled()
    returning.shop.clock.advance(workshopLimits.payouts.dueAfter + minute)
    await signInAgain()
    return order
  }

  /** The opposite of what the ledger has on the maker's account, in pesewas. */
  const owed = async () => {
    const { rows } = await returning.shop.database.execute<{ amount: number }>(sql`
      select coalesce(-sum(amount), 0)::int as amount from ledger_entries
      where account = ${`vendor:${scene.vendorId}`}`)
    return rows[0]?.amount ?? 0
  }
  /** The part of it that stands on one order, in pesewas. */
  const owedFor = async ({ id }: Order) => {
    const { rows } = await returning.shop.database.execute<{ amount: number }>(sql`
      select coalesce(-sum(amount), 0)::int as amount from ledger_entries
      where subject_id = ${id} and account = ${`vendor:${scene.vendorId}`}`)
    return rows[0]?.amount ?? 0
  }
  /** What sending the maker's parcel of an order cost, in cedis. */
  const shippingOf = async ({ id }: Order) => {
    const { rows } = await returning.shop.database.execute<{ rate: number }>(sql`
      select shipping_rate as rate from fulfilments where order_id = ${id} and vendor_id = ${scene.vendorId}`)
    return (rows[0]?.rate ?? 0) / 100
  }
  return { signInAgain, earn, owed, owedFor, shippingOf }
}

function correctionsIn(scene: PayoutScene) {
  /** A correction in cedis that waits for a second person. */
  const proposeCorrection = async (amount: number): Promise<string> => {
    const body = { amount: asCedis(amount), words: 'Agreed' }
    const proposed = await scene.efua.call('correctMaker', { params: { vendorId: scene.vendorId }, body })
    return proposed.body.data.correction_id
  }
  const correct = async (amount: number) => {
    const correctionId = await proposeCorrection(amount)
    const decide = { params: { correctionId }, body: { decision: 'book' } } as const
    expect((await scene.kojo.call('decideCorrection', decide)).status).toBe(200)
  }
  return { proposeCorrection, correct }
}

function disputesIn(returning: Returning, control: ReturnType<typeof emulatorOf>['control']) {
  const paymentOf = async ({ id }: Order) => {
    const { rows } = await returning.shop.database.execute<{ reference: string; status: string }>(
      sql`select reference, status from payments where subject_id = ${id}`,
    )
    return rows[0]
  }
  const untilPayment = (order: Order, status: string) =>
    expect.poll(async () => (await paymentOf(order))?.status).toBe(status)
  /** The buyer of an order disputes its payment at the provider. */
  const dispute = async (order: Order) => {
    await control('dispute', { reference: (await paymentOf(order))?.reference })
    await untilPayment(order, 'disputed')
  }
  const winDispute = async (order: Order) => {
    await control('resolve-dispute', { reference: (await paymentOf(order))?.reference, outcome: 'won' })
    await untilPayment(order, 'succeeded')
  }
  return { dispute, winDispute }
}

function runsIn(returning: Returning, scene: PayoutScene) {
  /** Most tests propose their runs themselves. */
  const schedule = (mode: 'off' | 'propose' | 'send') => {
    Object.assign(returning.shop.platform.config.payouts, { mode })
  }
  const propose = async (by = scene.efua) =>
    (await by.call('proposePayoutRun', { body: { words: 'Before the holidays' } })).body.data.run_id as string
  const send = (runId: string, by = scene.kojo) => by.call('sendPayoutRun', { params: { runId }, body: {} })
  const payoutsOf = async (runId: string) =>
    (await scene.efua.call('getPayoutRun', { params: { runId } })).body.data.rows as {
      id: string
      status: string
      amount: number
      reference: string
      message: string | null
      differences: string[]
      maker: { id: string }
    }[]
  /** Moves the clock and runs the jobs, as when so much time has passed. */
  const pass = async (milliseconds: number) => {
    await returning.untilEventsHandled()
    returning.shop.clock.advance(milliseconds)
    await returning.shop.platform.jobs.runScheduledNow()
    await returning.untilEventsHandled()
  }
  const statusOf = async (runId: string) => (await payoutsOf(runId)).map(({ status }) => status)
  /** Moves the clock until the payouts of a run have these states. */
  const untilStatus = (runId: string, ...statuses: string[]) =>
    expect
      .poll(async () => {
        await pass(2 * minute)
        return statusOf(runId)
      })
      .toEqual(statuses)
  return { schedule, propose, send, payoutsOf, pass, statusOf, untilStatus }
}
