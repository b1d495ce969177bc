import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { send } from '#test/wire.ts'
import { createStoredRateLimits, type Guess, type StoredRateLimits } from './stored-rate-limits.ts'

const minute = 60_000
const { byAccount } = limits.promotion.wrong

let shop: TestShop
let limiter: StoredRateLimits
let run = 0

beforeAll(async () => {
  shop = await openTestShop({
    isClockFrozen: true,
    environment: { RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '4', RATE_LIMIT_DEVICE_UNSAFE: '10000' },
  })
  limiter = createStoredRateLimits(shop.platform)
})
beforeEach(() => {
  run += 1
})
afterAll(() => shop.close())

/** The seconds of Retry-After, or undefined when the call passed. */
const retryAfterOf = (spending: Promise<unknown>): Promise<number | undefined> =>
  spending.then(
    () => undefined,
    error => {
      if (error instanceof Failure && error.code === 'request.rate_limited') return error.options.retryAfter
      throw error
    },
  )
const spend = (guesses: readonly Guess[], times = 1) => retryAfterOf(limiter.spendGuess(guesses, times))
const spendForm = (address: string, form = `contact ${run}`) => retryAfterOf(limiter.spendForm(form, address))

describe('forms', () => {
  test('are limited per address and hour, each form separately', async () => {
    for (let sent = 0; sent < 4; sent++) expect(await spendForm('10.0.0.1')).toBeUndefined()
    expect(await spendForm('10.0.0.1')).toBe(15 * 60)
    expect(await spendForm('10.0.0.2')).toBeUndefined()
    expect(await spendForm('10.0.0.1', `newsletter ${run}`)).toBeUndefined()
    shop.clock.advance(15 * minute - 1_000)
    expect(await spendForm('10.0.0.1')).toBe(1)
    shop.clock.advance(1_000)
    expect(await spendForm('10.0.0.1')).toBeUndefined()
    expect(await spendForm('10.0.0.1')).toBe(15 * 60)
  })

  test('count all addresses of one IPv6 network as one', async () => {
    const oneLine = ['2001:db8::1', '2001:DB8:0:0:a:b:c:d', '2001:db8:0:0::2', '2001:db8::ffff:0:1']
    for (const address of oneLine) expect(await spendForm(address)).toBeUndefined()
    expect(await spendForm('2001:db8::3%eth0')).toBe(15 * 60)
    expect(await spendForm('2001:db8:0:1::3')).toBeUndefined()
  })
})

describe('guesses', () => {
  const own = () => ({ key: `own ${run}`, atMost: 5, within: minute })
  const network = () => ({ key: `network ${run}`, atMost: 3, within: minute })

  test('that the network limit refuses leave the account limit unchanged', async () => {
    expect(await spend([network()], 3)).toBeUndefined()
    for (let tried = 0; tried < 5; tried++) expect(await spend([own(), network()])).toBe(20)
    expect(await spend([own()], 5)).toBeUndefined()
    expect(await spend([own()])).toBe(12)
  })

  test('sent together are all counted or none, and right ones are returned', async () => {
    const giveBack = await limiter.spendGuess([own()], 3)
    expect(await spend([own()], 3)).toBe(12)
    await giveBack(1)
    expect(await spend([own()], 3)).toBeUndefined()
  })

  test('pass up to the limit when a hundred are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => spend([own(), network()])))
    expect(answers.filter(answer => answer === undefined)).toHaveLength(3)
    expect(await spend([own()], 2)).toBeUndefined()
    expect(await spend([own()])).toBeGreaterThan(0)
  })

  test('pass in whole numbers when the limit does not divide its period', async () => {
    const sevenAnHour = { key: `seven ${run}`, atMost: 7, within: 60 * minute }
    for (let tried = 0; tried < 7; tried++) expect(await spend([sevenAnHour])).toBeUndefined()
    expect(await spend([sevenAnHour])).toBeGreaterThan(0)
  })

  test('are refused when there are more than the limit allows', async () =>
    expect(await spend([own()], 6)).toBe(12))
})

test('checks no more wrong promo codes than the limit when a hundred are sent at once', async () => {
  const person = openProgram(shop)
  await person.register()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, wrong) => person.call('applyPromo', { body: { code: `WRONG${wrong}` } })),
  )
  const looked = replies.filter(({ status }) => status === 404)
  expect([looked.length, replies.filter(({ status }) => status === 429).length]).toEqual([
    byAccount,
    100 - byAccount,
  ])
})

test('keeps guesses, forms, locked sign-ins and spent signatures across a restart', async () => {
  const person = openProgram(shop)
  const { email } = await person.register()
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const guess = (program: typeof person) =>
    program.call('applyPromo', { body: { code: 'NOSUCH' } }, { headers })
  // Another address each time, because a second request for the same one comes too soon and counts nothing.
  const requestReset = (program: typeof person, address: string) =>
    program.call('forgotPassword', { body: { email: `${address}@akyede.test` } })
  const signIn = (program: typeof person) =>
    program.call('login', { body: { email, password: 'Wrong#2026' } })
  for (let wrong = 0; wrong < byAccount; wrong++) await guess(person)
  for (const address of ['a', 'b', 'c', 'd']) await requestReset(person, address)
  for (let wrong = 0; wrong < limits.signIn.failures; wrong++) await signIn(person)
  const device = await openDevice(shop)
  const signed = await device.prepare('addToCart', { body: { product_id: crypto.randomUUID(), quantity: 1 } })
  expect((await device.send(signed)).status).toBe(401)

  await shop.stop()
  const restarted = await openSecondProcess(shop)
  try {
    const again = openProgram(restarted)
    expect((await guess(again)).body.code).toBe('request.rate_limited')
    expect((await requestReset(again, 'e')).body.code).toBe('request.rate_limited')
    expect((await signIn(again)).status).toBe(429)
    expect((await send(restarted, signed)).body.code).toBe('signature_replayed')
  } finally {
    await restarted.close()
  }
})
