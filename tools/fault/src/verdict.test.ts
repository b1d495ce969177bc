import { afterEach, expect, test, vi } from 'vitest'
import type { Fault, Options } from './fault.ts'
import { runFault } from './run-fault.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

afterEach(() => {
  vi.useRealTimers()
})

const faultThat = (play: Fault['run']): Fault => ({
  name: 'made up',
  about: 'breaks what it is told to',
  counts: 'times',
  runs: { full: 2, short: 1 },
  run: play,
})
const options = { seed: 1, runs: 1, short: false, say: () => {} }
const late = missedTimeGoal('ready', 6_000, 5_000)

test('a run passes without violations, and a full one only if it meets its time goals', async () => {
  const slow = faultThat(async () => ({ measurements: {}, broken: [], late }))
  expect(await runFault(slow, options)).toMatchObject({
    passed: false,
    late: ['ready: 6000 ms, the goal is 5000 ms'],
  })
  expect(await runFault(slow, { ...options, short: true })).toMatchObject({ passed: true, late })
  const broken = faultThat(async () => ({ measurements: {}, broken: ['an order is lost'], late: [] }))
  expect(await runFault(broken, { ...options, short: true })).toMatchObject({ passed: false })
})

test('an aborted run has not passed and says why', async () => {
  const failing = faultThat(() => Promise.reject(new Error('the shop did not start')))
  expect(await runFault(failing, options)).toMatchObject({
    passed: false,
    broken: ['it was interrupted: the shop did not start'],
  })
})

test('a short run without progress is aborted and says how far it came', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = Promise.withResolvers<Options>()
  const stuck = faultThat((_context, watched) => {
    begun.resolve(watched)
    return new Promise(() => {})
  })
  const verdict = runFault(stuck, { ...options, short: true })
  const { say } = await begun.promise
  vi.advanceTimersByTime(200_000)
  say('the first of two')
  vi.advanceTimersByTime(200_000)
  say('the second of two')
  vi.advanceTimersByTime(240_000)
  expect(await verdict).toMatchObject({
    passed: false,
    broken: ['it was interrupted: nothing went on for 240 s after: the second of two'],
  })
})

test('durations are summarized by median, 99th percentile and maximum', () => {
  expect(summarizeDurations(Array.from({ length: 200 }, (_, at) => at + 1))).toEqual({
    p50: 100,
    p99: 198,
    max: 200,
  })
  expect(summarizeDurations([7])).toEqual({ p50: 7, p99: 7, max: 7 })
})
