import { Failure } from '@akyede/contract/failures'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { type PageServices, servicesFor } from './handler.ts'

it('caches a page that shows the current day until midnight at most', () => {
  const kept: number[] = []
  const showing = { show: () => {}, keepFor: (seconds: number) => kept.push(seconds) }
  const at = (time: string) =>
    servicesFor({} as FastifyRequest, { services: {} as PageServices, now: () => new Date(time) }, showing)
  expect(at('2026-11-24T23:59:30Z').today()).toBe('2026-11-24')
  expect(at('2026-11-25T00:00:00Z').today()).toBe('2026-11-25')
  expect(kept).toEqual([29, 86_399])
})

it('shows that the shop is back shortly, and caches nothing, while a loader cannot reach the database', async () => {
  const kept: number[] = []
  const showing = { show: () => {}, keepFor: (seconds: number) => kept.push(seconds) }
  const services = {
    call: () => Promise.reject(new Failure('server.busy', { retryAfter: 2 })),
  } as unknown as PageServices
  const loader = servicesFor({} as FastifyRequest, { services, now: () => new Date() }, showing)
  await expect(loader.call('listCategories', {})).rejects.toMatchObject({ status: 503 })
  expect(kept).toEqual([0])
})
