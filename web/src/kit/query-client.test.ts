import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './call-error.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

it('leaves no timer on the server, which would keep every rendered page in memory', () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  client.setQueryData(['product'], { name: 'Basket' })
  expect(vi.getTimerCount()).toBe(0)
})

it('retries temporary errors but not refusals', async () => {
  onlineManager.setOnline(true)
  vi.useFakeTimers()
  const tries = async (error: Error): Promise<number> => {
    let count = 0
    const asked = createQueryClient().fetchQuery({
      queryKey: [error.message],
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
      queryFn: () => {
        count++
        return Promise.reject(error)
      },
    })
    asked.catch(() => undefined)
    await vi.runAllTimersAsync()
    return count
  }
  expect(await tries(new ApiError(404, { message: 'gone' }, undefined))).toBe(1)
  expect(await tries(new ApiError(503, { message: 'busy' }, undefined))).toBe(3)
})

it('lets a write without a connection fail at once instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const write = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) })
  const failure = write.execute(undefined).catch((error: Error) => error.message)
  const waits = new Promise(resolve => setTimeout(resolve, 1_000, 'waits'))
  expect(await Promise.race([failure, waits])).toBe('Failed to fetch')
})
