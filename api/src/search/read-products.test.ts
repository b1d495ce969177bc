import { expect, test } from 'vitest'
import { coalescePolls } from './read-products.ts'

test('shares the next poll among callers that come during one, and never polls twice at a time', async () => {
  const running: PromiseWithResolvers<number>[] = []
  const poll = coalescePolls(() => {
    const begun = Promise.withResolvers<number>()
    running.push(begun)
    return begun.promise
  })
  const first = poll()
  await expect.poll(() => running.length).toBe(1)
  const others = [poll(), poll()]
  await new Promise(setImmediate)
  expect(running).toHaveLength(1)
  running[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => running.length).toBe(2)
  running[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2])
  expect(running).toHaveLength(2)
})
