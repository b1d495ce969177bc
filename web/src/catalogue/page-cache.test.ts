import { beforeEach, expect, test, vi } from 'vitest'
import { clearPageCache, loadCachedPage } from './page-cache.ts'

const request = new Request('https://shop.test/browse')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  clearPageCache()
  return () => vi.useRealTimers()
})

test('returns a visited page at once, and fetches it again after five minutes', async () => {
  const serverLoader = vi.fn(async () => 'a page')
  for (let time = 0; time < 3; time++) expect(await loadCachedPage({ request, serverLoader })).toBe('a page')
  expect(serverLoader).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5 * 60_000)
  await loadCachedPage({ request, serverLoader })
  expect(serverLoader).toHaveBeenCalledTimes(2)
})

test('resolves for a second click, although the first request never does', async () => {
  void loadCachedPage({ request, serverLoader: () => new Promise(() => {}) })
  expect(await loadCachedPage({ request, serverLoader: async () => 'a page' })).toBe('a page')
})

test('fetches a failed page again', async () => {
  await expect(
    loadCachedPage({ request, serverLoader: () => Promise.reject(new Error('gone')) }),
  ).rejects.toThrow()
  expect(await loadCachedPage({ request, serverLoader: async () => 'a page' })).toBe('a page')
})
