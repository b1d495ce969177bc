import { connect, type Socket } from 'node:net'

/** A TCP connection whose bytes the fault writes. */
export interface RawConnection {
  readonly socket: Socket
  /** Milliseconds from opening to closing; undefined while it is open. */
  closedAfter(): number | undefined
  /** The status of the first response. */
  status(): number | undefined
}

/** Opens a connection and writes `text`. `from` is another local address, such as 127.0.0.2. */
export async function openConnection(origin: string, text: string, from: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const openedAt = performance.now()
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  let closedAfter: number | undefined
  let received = ''
  socket.on('error', () => {})
  socket.on('data', bytes => {
    if (received.length < 20) received += bytes
  })
  await new Promise<void>(resolve => {
    socket.once('connect', resolve)
    socket.once('close', () => {
      closedAfter = performance.now() - openedAt
      resolve()
    })
  })
  if (text) socket.write(text)
  return {
    socket,
    closedAfter: () => closedAfter,
    status: () => Number(received.split(' ')[1]) || undefined,
  }
}

/** The head of a request as text. */
export const headOf = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [
    `${line} HTTP/1.1`,
    'host: shop.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
