import { Failure } from '@akyede/contract/failures'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProgram } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import type { Caller } from './caller.ts'
import { createClock, type MovableClock } from './clock.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

let clock: MovableClock
let limiter: RateLimiter
beforeEach(() => {
  // Time stands still but for what a test moves: nothing is refilled while a slow machine works.
  vi.useFakeTimers({ toFake: ['Date'] })
  clock = createClock()
  limiter = createRateLimiter({ on: true, address: 100, device: 6, deviceUnsafe: 3, forms: 4 }, clock)
})
afterEach(() => vi.useRealTimers())

const guest = (fingerprint: string | undefined, address = '10.0.0.1'): Caller => ({
  kind: 'guest',
  fingerprint,
  browser: true,
  address,
})

function spend(caller: Caller, unsafe = false): number | undefined {
  return retryAfterOf(() => {
    limiter.spendAddress(caller.address)
    limiter.spendDevice(caller, unsafe)
  })
}
const spendForm = (address: string, form = 'contact') => retryAfterOf(() => limiter.spendForm(form, address))

function retryAfterOf(spending: () => void): number | undefined {
  try {
    spending()
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.rate_limited') return error.more.retryAfter
    throw error
  }
}
const spendAll = (times: number, caller: (call: number) => Caller, unsafe = false) =>
  Array.from({ length: times }, (_, call) => spend(caller(call), unsafe)).filter(one => one === undefined)
    .length

describe('in a minute', () => {
  test('one address asks so often, whoever shares it', () => {
    expect(spendAll(120, call => guest(`key ${call}`))).toBe(100)
    expect(spend(guest('another', '10.0.0.2'))).toBeUndefined()
  })

  test('one device asks so often, from many addresses too', () => {
    expect(spendAll(10, call => guest('key', `10.0.0.${call}`))).toBe(6)
    expect(spend(guest('another'))).toBeUndefined()
  })

  test('one account asks so often, with many keys too', () => {
    const user = (call: number): Caller => ({
      ...guest(`key ${call}`, `10.0.0.${call}`),
      kind: 'user',
      userId: 7,
      sessionId: 'session',
      role: 'customer',
      verified: true,
    })
    expect(spendAll(10, user)).toBe(6)
  })

  test('one device changes things less often than it reads', () => {
    expect(spendAll(5, () => guest('key'), true)).toBe(3)
    expect(spend(guest('key'))).toBeUndefined()
  })
})

describe('in an hour', () => {
  const minute = 60_000

  test('one address sends a form so often, and each form is counted by itself', () => {
    const sent = Array.from({ length: 5 }, () => spendForm('10.0.0.1'))
    expect(sent).toEqual([undefined, undefined, undefined, undefined, 15 * 60])
    expect(spendForm('10.0.0.2')).toBeUndefined()
    expect(spendForm('10.0.0.1', 'newsletter')).toBeUndefined()
    clock.advance(15 * minute - 1)
    expect(spendForm('10.0.0.1')).toBe(1)
    clock.advance(1)
    expect(spendForm('10.0.0.1')).toBeUndefined()
  })

  test('all addresses of one line of IPv6 are one', () => {
    const oneLine = ['2001:db8::1', '2001:DB8:0:0:a:b:c:d', '2001:db8:0:0::2', '2001:db8::ffff:0:1']
    for (const address of oneLine) expect(spendForm(address)).toBeUndefined()
    expect(spendForm('2001:db8::3%eth0')).toBe(15 * 60)
    expect(spendForm('2001:db8:0:1::3')).toBeUndefined()
  })

  test('an address of IPv4 is itself, however it is written', () => {
    for (let sent = 0; sent < 4; sent++) expect(spendForm('::ffff:10.0.0.1')).toBeUndefined()
    expect(spendForm('10.0.0.1')).toBe(15 * 60)
    expect(spendForm('::ffff:10.0.0.2')).toBeUndefined()
  })

  test('what another process let through counts here', () => {
    const other = createRateLimiter({ on: true, address: 100, device: 6, deviceUnsafe: 3, forms: 4 }, clock)
    for (let sent = 0; sent < 3; sent++) expect(spendForm('10.0.0.1')).toBeUndefined()
    other.hear(limiter.toTell())
    other.spendForm('contact', '10.0.0.1')
    expect(() => other.spendForm('contact', '10.0.0.1')).toThrow()
  })
})

describe('guesses', () => {
  const own = { key: 'own', atMost: 5, within: 60_000 }
  const network = { key: 'network', atMost: 3, within: 60_000 }

  test('that are refused for the network’s sake use nothing of the account’s own up', () => {
    limiter.spendGuess([network], 3)
    for (let tried = 0; tried < 5; tried++) expect(() => limiter.spendGuess([own, network], 1)).toThrow()
    expect(() => limiter.spendGuess([own], 5)).not.toThrow()
    expect(() => limiter.spendGuess([own], 1)).toThrow()
  })

  test('that come together are all counted or none, and those that were right are given back', () => {
    const giveBack = limiter.spendGuess([own], 3)
    expect(() => limiter.spendGuess([own], 3)).toThrow()
    giveBack(1)
    expect(() => limiter.spendGuess([own], 3)).not.toThrow()
  })
})

test('a refusal says when to come back, and then the call is free', () => {
  expect(spendAll(6, () => guest('key'))).toBe(6)
  const retryAfter = spend(guest('key'))
  expect(retryAfter).toBe(10)
  clock.advance(9_999)
  expect(spend(guest('key'))).toBe(1)
  clock.advance(1)
  expect(spend(guest('key'))).toBeUndefined()
})

test('a clock that is set back takes nothing away, and what is spent comes back as fast as ever', () => {
  expect(spendAll(3, () => guest('key'))).toBe(3)
  clock.advance(-120_000)
  expect(spendAll(6, () => guest('key'))).toBe(3)
  clock.advance(-120_000)
  expect(spend(guest('key'))).toBe(10)
  clock.advance(10_000)
  expect(spend(guest('key'))).toBeUndefined()
})

test('a limiter that is off counts nothing', () => {
  limiter = createRateLimiter({ on: false, address: 1, device: 1, deviceUnsafe: 1, forms: 1 }, clock)
  expect(spendAll(50, () => guest('key'), true)).toBe(50)
  for (let sent = 0; sent < 5; sent++) expect(spendForm('10.0.0.1')).toBeUndefined()
})

test('a shop counts the calls of an account', async () => {
  const shop = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE: '3' } })
  try {
    const program = openProgram(shop)
    await program.register()
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) statuses.push((await program.call('getUser')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  } finally {
    await shop.close()
  }
})
