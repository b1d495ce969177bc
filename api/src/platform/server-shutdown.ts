import type { FastifyInstance } from 'fastify'

/** The way in, when it is time to close it. */
export interface ServerShutdown {
  /** From now on each answer ends its connection, so that none is left idle for a request to get lost on. */
  endConnections(): void
  /** Takes no new connection, lets what runs end, and cuts off what has not ended after `grace` milliseconds. */
  close(grace: number): Promise<void>
}

/** Made before any route, so that it holds for all. */
export function createServerShutdown(http: FastifyInstance): ServerShutdown {
  const { server } = http
  let ending = false
  // What began before has no such header yet when its answer is ready.
  http.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close')
  })
  const endConnections = () => {
    if (ending) return
    ending = true
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  }
  return {
    endConnections,
    async close(grace) {
      endConnections()
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), grace)
      await http.close().finally(() => {
        clearInterval(sweep)
        clearTimeout(cut)
      })
    },
  }
}
