import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { toPayment } from './create-payment.ts'
import { findPaymentById, type PaymentRow } from './payment.ts'
import { pollPayments } from './poll-payments.ts'
import type { PaymentProvider, VerifyOutcome } from './provider.ts'
import { payments } from './tables.ts'

let shop: TestShop
let platform: Platform
/** A clock a day ahead of the server's, whose own poller therefore never finds these payments due. */
const clock = createClock()
clock.advance(24 * 3_600_000)

beforeAll(async () => {
  // Time moves only when a test moves it, so that a slow machine does not reach the next step by itself.
  vi.useFakeTimers({ toFake: ['Date'] })
  shop = await openTestShop()
  platform = { ...shop.platform, clock }
})
afterAll(async () => {
  await shop.close()
  vi.useRealTimers()
})

const unpaid: VerifyOutcome = { status: 'open', busy: false }

/** A provider whose answer depends on the reference. */
const providerThat = (verify: PaymentProvider['verify']): PaymentProvider => ({
  name: 'pretend',
  initiate: async () => ({ status: 'unreachable' }),
  resume: async () => ({ status: 'unreachable' }),
  submitOtp: async () => ({ status: 'unreachable' }),
  refund: async () => ({ status: 'unreachable' }),
  findRefund: async () => ({ status: 'unreachable' }),
  listRefunds: async () => undefined,
  listDisputes: async () => undefined,
  verify,
  findPaidTransactions: async () => [],
  readWebhook: () => ({ status: 'forged' }),
})

const poll = (verify: PaymentProvider['verify']) =>
  pollPayments(
    { ...platform, lockSubject: async () => undefined },
    new Map([['pretend', providerThat(verify)]]),
  )

let lastUser = 0

async function openPayment(): Promise<PaymentRow> {
  lastUser++
  const wanted = {
    provider: 'pretend',
    subjectType: 'order',
    subjectId: newId(),
    subjectName: 'AK-TEST',
    userId: lastUser,
    email: 'ama@example.com',
    amount: asPesewas(1_000),
    channel: undefined,
    wallet: undefined,
    startedAt: clock.now(),
  }
  const payment = toPayment(wanted)
  await platform.database.insert(payments).values(payment)
  return payment
}

const statusOf = async ({ id }: PaymentRow) => (await findPaymentById(platform.database, id))?.status

const expiry = 15 * 60_000

test('a check that fails does not prevent the check of other payments', async () => {
  const [broken, other] = [await openPayment(), await openPayment()]
  clock.advance(expiry)
  await poll(async reference => {
    if (reference === broken.reference) throw new Error('the network card fell out')
    return unpaid
  })
  expect([await statusOf(broken), await statusOf(other)]).toEqual(['created', 'expired'])
})

test('a check that failed at the expiry is repeated within 20 seconds, so that nothing stays held for a day', async () => {
  const payment = await openPayment()
  clock.advance(expiry)
  await poll(async () => {
    throw new Error('the process ended here')
  })
  expect(await statusOf(payment)).toBe('created')
  clock.advance(20_000)
  await poll(async () => unpaid)
  expect(await statusOf(payment)).toBe('expired')
})

test('an open payment is polled at its steps and not in between', async () => {
  const { reference } = await openPayment()
  let polls = 0
  const count = async (about: string) => {
    if (about === reference) polls++
    return unpaid
  }
  const polledAfter = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await poll(count)
    return polls
  }
  expect(await polledAfter(9_999)).toBe(0)
  expect(await polledAfter(1)).toBe(1)
  expect(await polledAfter(19_999)).toBe(1)
  expect(await polledAfter(1)).toBe(2)
})
