import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respondToClientError } from './respond-on-socket.ts'

export interface OpsResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

export type OpsRoutes = Readonly<Record<string, () => Promise<OpsResponse>>>

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

export interface OpsServer {
  /** Such as "http://127.0.0.1:9464". */
  readonly address: string
  close(): Promise<void>
}

/** Serves `/metrics` and `/readyz` on the operator's own port, and nothing of the shop. */
export async function openOpsServer({ host, port }: ListenAddress, pages: OpsRoutes): Promise<OpsServer> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    const page =
      request.method === 'GET' ? pages[new URL(request.url ?? '/', 'http://ops').pathname] : undefined
    const { status, type, body } = (await page?.()) ?? {
      status: 404,
      type: 'text/plain',
      body: 'Not found\n',
    }
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
  const timeouts = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 }
  const server = createServer(timeouts, (request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.maxConnections = 20
  server.on('clientError', respondToClientError)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
