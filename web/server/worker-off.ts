import type { FastifyInstance } from 'fastify'
import { type HeaderPolicy, securityHeaders } from './headers.ts'

/** Replaces the service worker where the operator turned it off: it unregisters itself and deletes its caches. */
const unregisteringWorker = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith('akyede-'))await caches.delete(name)
await registration.unregister()
})()))
`

export function registerWorkerOff(fastify: FastifyInstance, policy: HeaderPolicy): void {
  fastify.get(`/${workerFile}`, (_request, reply) =>
    reply
      .headers({ ...securityHeaders(policy), 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(unregisteringWorker),
  )
}

/** The path of the service worker. It is at the root, so that its scope is all pages. */
export const workerFile = 'service-worker.js'
