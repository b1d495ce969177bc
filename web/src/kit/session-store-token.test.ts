import { expect, it } from 'vitest'
import { refreshDelay } from './session-store-token.ts'

const minute = 60_000

it('renews a token sixty seconds before it ends, and a short one at half its lifetime', () => {
  expect(refreshDelay(60 * minute)).toBe(59 * minute)
  expect(refreshDelay(minute)).toBe(minute / 2)
  expect(refreshDelay(0)).toBe(0)
})

it('renews a token of thirty days within the longest timer of browsers', () => {
  expect(refreshDelay(30 * 24 * 60 * minute)).toBe(2 ** 31 - 1)
})
