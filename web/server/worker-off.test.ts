import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerWorkerOff } from './worker-off.ts'

it('serves a worker that unregisters itself and deletes its caches when the operator turned it off', async () => {
  const server = fastify()
  registerWorkerOff(server, { publicUrl: new URL('https://akyede.example'), development: false })
  const answer = await server.inject('/service-worker.js')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const kept = ['akyede-build-1', 'akyede-seen-1', 'akyede-pictures', 'another']
  let registered = true
  let leaving: Promise<unknown> | undefined
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () =>
      listeners.get('activate')?.({ waitUntil: (work: Promise<unknown>) => (leaving = work) }),
    caches: {
      keys: async () => [...kept],
      delete: async (name: string) => kept.splice(kept.indexOf(name), 1),
    },
    registration: {
      unregister: async () => {
        registered = false
      },
    },
  }
  new Function(...Object.keys(scope), answer.body)(...Object.values(scope))
  listeners.get('install')?.({})
  await leaving
  expect(kept).toEqual(['another'])
  expect(registered).toBe(false)
})
