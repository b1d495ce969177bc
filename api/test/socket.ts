import { connect, type Socket } from 'node:net'

/** A TCP connection whose bytes the test writes itself. */
export interface RawSocket {
  readonly socket: Socket
  /** Everything received so far. */
  received(): string
  /** Resolves with everything received, once the head of the first response is there or the connection is closed. */
  firstResponse: Promise<string>
  readonly closed: Promise<void>
  write(text: string | Uint8Array): void
}

/** Opens a connection and writes `text`. `from` is another local address of this machine, such as 127.0.0.2. */
export async function openSocket(origin: string, text = '', from?: string): Promise<RawSocket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) })
  let received = ''
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const firstResponse = new Promise<string>(resolve => {
    socket.on('data', bytes => {
      received += bytes
      if (received.includes('\r\n\r\n')) resolve(received)
    })
    socket.on('close', () => resolve(received))
  })
  await Promise.race([new Promise<void>(resolve => socket.once('connect', resolve)), closed])
  if (text) socket.write(text)
  return {
    socket,
    received: () => received,
    firstResponse,
    closed,
    write: more => void socket.write(more),
  }
}

/** The head of a request, as text. */
export const headOf = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [
    `${line} HTTP/1.1`,
    'host: shop.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
