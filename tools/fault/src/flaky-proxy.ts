import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from './random.ts'

/** The fate of a request and its response. */
const fates = [
  'whole',
  'late',
  'dropped',
  'reset before it arrives',
  'reset before the answer',
  'answer cut off',
  'doubled',
] as const
type Fate = (typeof fates)[number]

/** An unreliable connection to a shop, like on a moving bus. */
export interface FlakyProxy {
  readonly origin: string
  /** How often each fate occurred. */
  readonly counts: Readonly<Record<Fate, number>>
  close(): Promise<void>
}

/** Maximum delay in milliseconds. */
const latest = 700
/** Half of all requests pass untilUndisturbed. */
const wholeShare = 0.5

/** Opens a proxy to a shop. Each connection carries one request, so that each has its own fate. */
export async function openFlakyProxy(origin: string, random: Random): Promise<FlakyProxy> {
  const target = { host: '127.0.0.1', port: Number(new URL(origin).port) }
  const counts = Object.fromEntries(fates.map(fate => [fate, 0])) as Record<Fate, number>
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
  }
  const server = createServer(async client => {
    keep(client)
    const request = await wholeRequest(client)
    if (!request) return client.destroy()
    const fate = random.next() < wholeShare ? 'whole' : random.pick(fates)
    counts[fate] += 1
    const forward = () => {
      // Kept open on this side, because a client that half-closes would be taken for gone.
      const socket = keep(connect(target))
      socket.write(request)
      return socket
    }
    await meet(fate, client, forward, random)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function meet(fate: Fate, client: Socket, forward: () => Socket, random: Random): Promise<void> {
  switch (fate) {
    case 'whole':
      forward().pipe(client)
      return
    case 'late':
      await pauseUpTo(latest, random)
      forward().pipe(client)
      return
    case 'dropped':
      // The client is not notified and waits until it times out, here sooner than normally.
      await pauseUpTo(latest, random)
      client.destroy()
      return
    case 'reset before it arrives':
      client.resetAndDestroy()
      return
    case 'reset before the answer':
      forward().once('data', () => client.resetAndDestroy())
      return
    case 'answer cut off':
      forward().once('data', (part: Buffer) => {
        client.write(part.subarray(0, random.below(part.length)), () => client.resetAndDestroy())
      })
      return
    case 'doubled':
      // The duplicate's response is discarded, as for retransmissions in a network.
      forward().resume()
      forward().pipe(client)
      return
  }
}

const pauseUpTo = (milliseconds: number, random: Random) =>
  new Promise(resolve => setTimeout(resolve, random.below(milliseconds)))

const endOfHead = '\r\n\r\n'

/** Head and body as received, with `connection: close`; undefined when the connection broke off. */
async function wholeRequest(client: Socket): Promise<Buffer | undefined> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const part of client.iterator({ destroyOnReturn: false })) {
      bytes = Buffer.concat([bytes, part])
      const end = bytes.indexOf(endOfHead)
      if (end < 0) continue
      const head = bytes.subarray(0, end).toString('latin1')
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      const body = bytes.subarray(end + endOfHead.length)
      if (body.length < length) continue
      const closing = head.replace(/^connection:.*$/im, 'connection: close')
      return Buffer.concat([Buffer.from(closing + endOfHead, 'latin1'), body])
    }
  } catch {
    return undefined
  }
  return undefined
}
