import { expect, test } from 'vitest'
import { createLruCache } from './create-lru-cache.ts'

test('keeps the entries that were used last', () => {
  const cache = createLruCache<number>(3)
  for (const at of [1, 2, 3]) cache.set(`${at}`, at)
  cache.get('1')
  cache.set('4', 4)
  cache.set('4', 5)
  expect(['1', '2', '3', '4'].map(name => cache.get(name))).toEqual([1, undefined, 3, 5])
})

test('drops an entry after its lifetime', async () => {
  const cache = createLruCache<true>(3, 1)
  cache.set('soon gone', true)
  await expect.poll(() => cache.has('soon gone')).toBe(false)
})
