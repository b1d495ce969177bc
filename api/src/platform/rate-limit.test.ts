import { Failure } from '@akyede/contract/failures'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProgram } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import type { Caller } from './caller.ts'
import { createClock, type MovableClock } from './clock.ts'
import { type CallRateLimits, createCallRateLimits } from './rate-limit.ts'

const figures = { on: true, address: 100, device: 6, deviceUnsafe: 3, forms: 4 }

let clock: MovableClock
let limiter: CallRateLimits
beforeEach(() => {
  // Time stands still but for what a test moves: nothing is refilled while a slow machine works.
  vi.useFakeTimers({ toFake: ['Date'] })
  clock = createClock()
  limiter = createCallRateLimits(figures, clock)
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

function retryAfterOf(spending: () => void): number | undefined {
  try {
    spending()
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.rate_limited') return error.options.retryAfter
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

  test('all addresses of one IPv6 line count as one', () => {
    const ofLine = (call: number) => guest(undefined, `2001:db8::${call.toString(16)}`)
    expect(spendAll(120, ofLine)).toBe(100)
    expect(spend(guest(undefined, '2001:DB8:0:0:a:b:c:d%eth0'))).toBeGreaterThan(0)
    expect(spend(guest(undefined, '2001:db8:0:1::3'))).toBeUndefined()
  })

  test('an IPv4 address is itself, however it is written', () => {
    const spellings = ['::ffff:10.0.0.1', '10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:0a00:0001']
    expect(spendAll(120, call => guest(undefined, spellings[call % 4]))).toBe(100)
    expect(spend(guest(undefined, '::ffff:10.0.0.2'))).toBeUndefined()
  })

  test('what another process let through counts here', () => {
    const other = createCallRateLimits(figures, clock)
    for (let call = 0; call < 5; call++) expect(spend(guest('key'))).toBeUndefined()
    other.applyRemote(limiter.takeUnpublished())
    other.spendDevice(guest('key'), false)
    expect(() => other.spendDevice(guest('key'), false)).toThrow()
  })

  test('nobody resets their own limit by filling the memory with others', () => {
    limiter = createCallRateLimits(figures, clock, 1_000)
    expect(spendAll(10, () => guest('key'))).toBe(6)
    for (let other = 0; other < 5_000; other++) limiter.spendDevice(guest(`key ${other}`), false)
    expect(spend(guest('key', '10.0.0.2'))).toBeGreaterThan(0)
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
  limiter = createCallRateLimits({ on: false, address: 1, device: 1, deviceUnsafe: 1, forms: 1 }, clock)
  expect(spendAll(50, () => guest('key'), true)).toBe(50)
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
