import { Readable } from 'node:stream'
import { apiVersion } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { PlainResponse } from './finish-response.ts'
import { apiHeaders } from './http-server.ts'

/** Sends the response of a handler: JSON, nothing, or the CSV file of an endpoint that streams one. */
export function sendResponse(endpoint: Endpoint, reply: FastifyReply, response: unknown): FastifyReply {
  reply
    .code(statusOf(endpoint, response))
    .header('cache-control', 'no-store')
    .header('vary', 'Origin, Authorization')
  if (endpoint.status === 204) return reply.send()
  if (endpoint.csv) return sendCsv(reply, response as AsyncIterable<string>)
  // A Buffer spares two more passes over a long text, for its length and for the socket.
  return reply.type(json).send(Buffer.from(JSON.stringify(response)))
}

/** Rows are made as fast as the client reads them; when it hangs up, their generator ends. */
const sendCsv = (reply: FastifyReply, rows: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment')
    .send(Readable.from(rows, { objectMode: false }))

function statusOf({ status = 200, statusByField = {} }: Endpoint, response: unknown): number {
  const field = Object.keys(statusByField).find(name => name in Object(response))
  return (field && statusByField[field]) || status
}

const json = 'application/json; charset=utf-8'

/** A response that is the same for everyone and does not depend on the request. */
export const cacheableResponse = (endpoint: Endpoint, response: unknown): PlainResponse => ({
  status: 200,
  headers: {
    ...apiHeaders,
    'x-api-version': apiVersion,
    'cache-control': endpoint.revalidate ? 'public, no-cache' : `public, max-age=${endpoint.maxAge}`,
    vary: 'Accept-Encoding',
    'content-type': json,
  },
  body: Buffer.from(JSON.stringify(response)),
})
