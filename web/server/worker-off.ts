import type { FastifyInstance } from 'fastify'
import { type HeaderPolicy, securityHeaders } from './headers.ts'

/** Stands in for the service worker where the operator wants none: it takes itself and all that was kept away. */
const leaving = `addEventListener('install',()=>skipWaiting())
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
      .send(leaving),
  )
}

/** Under this name browsers find the service worker; above everything, so that it may answer for all pages. */
export const workerFile = 'service-worker.js'
