import { Failure } from '@akyede/contract/failures'
import { expect, it } from 'vitest'
import { refusal } from './fallback-page.ts'

const exhausted = () => {
  throw new Failure('request.rate_limited', { retryAfter: 7 })
}

it('is a page with status 429 and a retry time after too many requests', async () => {
  const response = refusal(exhausted, '192.0.2.1', 'request-1')
  expect([response?.status, response?.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await response?.text()).toMatch(/Too many pages .* request-1/s)
})

it('is a page with status 503 while the server is at capacity', async () => {
  const full = () => {
    throw new Failure('server.busy', { retryAfter: 2 })
  }
  const response = refusal(full, '192.0.2.1', 'request-1')
  expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response?.text()).toContain('We’re busy right now')
})

it('is undefined for an address within its limit', () => {
  const asked: string[] = []
  expect(refusal(address => void asked.push(address), '192.0.2.1', 'request-1')).toBeUndefined()
  expect(asked).toEqual(['192.0.2.1'])
})
