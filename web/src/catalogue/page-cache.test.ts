import { beforeEach, expect, test, vi } from 'vitest'
import { clearPageCache, loadCachedPage } from './page-cache.ts'

const request = new Request('https://shop.test/browse')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  clearPageCache()
  return () => vi.useRealTimers()
})

test('A page that was seen comes back at once, and after five minutes is asked for again', async () => {
  const serverLoader = vi.fn(async () => 'a page')
  for (let time = 0; time < 3; time++) expect(await loadCachedPage({ request, serverLoader })).toBe('a page')
  expect(serverLoader).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5 * 60_000)
  await loadCachedPage({ request, serverLoader })
  expect(serverLoader).toHaveBeenCalledTimes(2)
})

test('Who presses twice is answered, although the first question is never', async () => {
  void loadCachedPage({ request, serverLoader: () => new Promise(() => {}) })
  expect(await loadCachedPage({ request, serverLoader: async () => 'a page' })).toBe('a page')
})

test('A page that failed is asked for again', async () => {
  await expect(
    loadCachedPage({ request, serverLoader: () => Promise.reject(new Error('gone')) }),
  ).rejects.toThrow()
  expect(await loadCachedPage({ request, serverLoader: async () => 'a page' })).toBe('a page')
})
