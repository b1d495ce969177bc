import { Failure } from '@akyede/contract/failures'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProgram } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import type { Caller } from './caller.ts'
import { createClock, type MovableClock } from './clock.ts'
import { type CallRateLimits, createCallRateLimits } from './rate-limit.ts'

const config = { on: true, address: 100, device: 6, deviceUnsafe: 3, forms: 4 }

let clock: MovableClock
let limiter: CallRateLimits
beforeEach(() => {
  // The clock moves only when a test moves it, so that nothing is refilled on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  clock = createClock()
  limiter = createCallRateLimits(config, clock)
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

describe('the limits per minute', () => {
  test('limit an address for all clients that share it', () => {
    expect(spendAll(120, call => guest(`key ${call}`))).toBe(100)
    expect(spend(guest('another', '10.0.0.2'))).toBeUndefined()
  })

  test('limit a device, from many addresses too', () => {
    expect(spendAll(10, call => guest('key', `10.0.0.${call}`))).toBe(6)
    expect(spend(guest('another'))).toBeUndefined()
  })

  test('limit an account, with many keys too', () => {
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

  test('limit the writes of a device more than its reads', () => {
    expect(spendAll(5, () => guest('key'), true)).toBe(3)
    expect(spend(guest('key'))).toBeUndefined()
  })

  test('count all addresses of one IPv6 network as one', () => {
    const ofLine = (call: number) => guest(undefined, `2001:db8::${call.toString(16)}`)
    expect(spendAll(120, ofLine)).toBe(100)
    expect(spend(guest(undefined, '2001:DB8:0:0:a:b:c:d%eth0'))).toBeGreaterThan(0)
    expect(spend(guest(undefined, '2001:db8:0:1::3'))).toBeUndefined()
  })

  test('count an IPv4 address as itself in any notation', () => {
    const spellings = ['::ffff:10.0.0.1', '10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:0a00:0001']
    expect(spendAll(120, call => guest(undefined, spellings[call % 4]))).toBe(100)
    expect(spend(guest(undefined, '::ffff:10.0.0.2'))).toBeUndefined()
  })

  test('count what another process let through', () => {
    const other = createCallRateLimits(config, clock)
    for (let call = 0; call < 5; call++) expect(spend(guest('key'))).toBeUndefined()
    other.applyRemote(limiter.takeUnpublished())
    other.spendDevice(guest('key'), false)
    expect(() => other.spendDevice(guest('key'), false)).toThrow()
  })

  test('cannot be reset by filling the memory with other keys', () => {
    limiter = createCallRateLimits(config, clock, 1_000)
    expect(spendAll(10, () => guest('key'))).toBe(6)
    for (let other = 0; other < 5_000; other++) limiter.spendDevice(guest(`key ${other}`), false)
    expect(spend(guest('key', '10.0.0.2'))).toBeGreaterThan(0)
  })
})

test('refuses with the time to wait, after which the call passes', () => {
  expect(spendAll(6, () => guest('key'))).toBe(6)
  const retryAfter = spend(guest('key'))
  expect(retryAfter).toBe(10)
  clock.advance(9_999)
  expect(spend(guest('key'))).toBe(1)
  clock.advance(1)
  expect(spend(guest('key'))).toBeUndefined()
})

test('takes no tokens away when the clock is set back, and refills at the usual rate', () => {
  expect(spendAll(3, () => guest('key'))).toBe(3)
  clock.advance(-120_000)
  expect(spendAll(6, () => guest('key'))).toBe(3)
  clock.advance(-120_000)
  expect(spend(guest('key'))).toBe(10)
  clock.advance(10_000)
  expect(spend(guest('key'))).toBeUndefined()
})

test('counts nothing when it is off', () => {
  limiter = createCallRateLimits({ on: false, address: 1, device: 1, deviceUnsafe: 1, forms: 1 }, clock)
  expect(spendAll(50, () => guest('key'), true)).toBe(50)
})

test('counts the calls of an account on a server', async () => {
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
