import { expect, it } from 'vitest'
import { refreshDelay } from './session-store-token.ts'

const minute = 60_000

it('a token is renewed sixty seconds before it ends, and one that is close to its end at half time', () => {
  expect(refreshDelay(60 * minute)).toBe(59 * minute)
  expect(refreshDelay(minute)).toBe(minute / 2)
  expect(refreshDelay(0)).toBe(0)
})

it('a token of thirty days is renewed before the longest timer there is', () => {
  expect(refreshDelay(30 * 24 * 60 * minute)).toBe(2 ** 31 - 1)
})
