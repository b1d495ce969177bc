import type { FastifyInstance } from 'fastify'

/** The shutdown of the HTTP server. */
export interface ServerShutdown {
  /** From now on each response closes its connection, so that no request is lost on an idle one. */
  endConnections(): void
  /**
   * Takes no new connection, lets running requests end, and cuts off those that have not ended after `grace`
   * milliseconds.
   */
  close(grace: number): Promise<void>
}

/** Must be created before any route, so that its hook covers all of them. */
export function createServerShutdown(http: FastifyInstance): ServerShutdown {
  const { server } = http
  let ending = false
  // Requests that began earlier get the header when their response is ready.
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
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
      const graceTimer = setTimeout(() => server.closeAllConnections(), grace)
      await http.close().finally(() => {
        clearInterval(idleTimer)
        clearTimeout(graceTimer)
      })
    },
  }
}
