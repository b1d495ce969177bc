import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure, type FailureCode } from '@akyede/contract/failures'

/** Responds on a connection for which Node has no response object, and closes it. */
export function respondOnSocket(socket: Duplex, status: number, body?: object): void {
  const text = body ? JSON.stringify(body) : ''
  socket.on('error', () => {})
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(body ? ['Content-Type: application/json; charset=utf-8'] : []),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ]
  // Does not wait for the client to close its side.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

const failuresByCode: Readonly<Record<string, readonly [status: number, code: FailureCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'request.too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request.too_large'],
}

/**
 * Responds to invalid HTTP with the error body that all failures share (D3); Node's parser refuses it before any hook
 * runs.
 */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = failuresByCode[error.code ?? ''] ?? [400, 'request.malformed']
  const { message } = new Failure(code)
  respondOnSocket(socket, status, { message, code, detail: [], request_id: randomUUID() })
}
