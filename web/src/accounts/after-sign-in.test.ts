import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterSignIn, runAfterSignIn } from './after-sign-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a failing listener does not stop the others or the sign-in', async () => {
  const moved = vi.fn(async () => {})
  const stops = [afterSignIn(() => Promise.reject(new Error('no cart'))), afterSignIn(moved)]
  await runAfterSignIn()
  expect(moved).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
  await runAfterSignIn()
  expect(moved).toHaveBeenCalledOnce()
})

it('a hanging listener is waited for five seconds at most', async () => {
  const stop = afterSignIn(() => new Promise(() => {}))
  let over = false
  void runAfterSignIn().then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(over).toBe(true)
  stop()
})
