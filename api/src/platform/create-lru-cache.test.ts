import { expect, test } from 'vitest'
import { createLruCache } from './create-lru-cache.ts'

test('keeps the entries that were used last', () => {
  const kept = createLruCache<number>(3)
  for (const at of [1, 2, 3]) kept.set(`${at}`, at)
  kept.get('1')
  kept.set('4', 4)
  kept.set('4', 5)
  expect(['1', '2', '3', '4'].map(name => kept.get(name))).toEqual([1, undefined, 3, 5])
})

test('drops an entry after its lifetime', async () => {
  const kept = createLruCache<true>(3, 1)
  kept.set('soon gone', true)
  await expect.poll(() => kept.has('soon gone')).toBe(false)
})
