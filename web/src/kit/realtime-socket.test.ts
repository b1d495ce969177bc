import { closeCodes } from '@akyede/contract/realtime'
import { expect, test } from 'vitest'
import { delayAfter } from './realtime-socket.ts'

const after = (code: number, wasIn: boolean, failures: number, random: number) =>
  delayAfter({ code, wasIn }, failures, () => random)

test('tabs come back within nine seconds, each at a moment of its own, and sooner after a goodbye', () => {
  expect([0, 0.5, 1].map(random => after(1006, true, 0, random))).toEqual([0, 4_500, 9_000])
  expect(after(closeCodes.restarting, true, 0, 1)).toBe(4_500)
})

test('what stays away is asked less and less often, once a minute at most', () => {
  expect([1, 6, 7, 8, 9, 99].map(failures => after(1006, false, failures, 1))).toEqual([
    9_000, 9_000, 18_000, 36_000, 60_000, 60_000,
  ])
})

test('who was turned away waits a minute or two', () => {
  for (const code of [closeCodes.tooMany, closeCodes.refused, closeCodes.foreign]) {
    expect([after(code, true, 0, 0), after(code, true, 0, 1)]).toEqual([60_000, 120_000])
  }
})
