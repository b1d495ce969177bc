import { once } from 'node:events'
import { request as askOn, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Random } from './random.ts'

const fates = ['late', 'lost on its way', 'lost on the way back'] as const
type Fate = (typeof fates)[number]

/** An unreliable network between a browser and all its servers: some requests are lost, the others delayed. */
interface FlakyNetwork {
  /** For the browser's settings. */
  readonly proxy: string
  /** How often each fate occurred. */
  readonly counts: Readonly<Record<Fate, number>>
  close(): Promise<void>
}

/** Three of ten requests are lost: half before they arrive, half only their responses. */
const lostShare = 0.3
/** Maximum delay of the other requests, in milliseconds. */
const latest = 400

export async function openFlakyNetwork(random: Random): Promise<FlakyNetwork> {
  const counts = Object.fromEntries(fates.map(fate => [fate, 0])) as Record<Fate, number>
  const draw = (): Fate => {
    const fate = random.next() >= lostShare ? 'late' : random.pick(fates.slice(1))
    counts[fate] += 1
    return fate
  }
  const open = new Set<Duplex>()
  const keep = (socket: Duplex) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
  }
  const server = createServer((requested, response) => void pass(requested, response, draw(), random))
  server.on('connection', keep)
  server.on('connect', ({ url = '' }: IncomingMessage, browser: Socket, head: Buffer) => {
    keep(browser)
    if (draw() !== 'late') return browser.destroy()
    join(url, browser, head, keep)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function pass(
  requested: IncomingMessage,
  response: ServerResponse,
  fate: Fate,
  random: Random,
): Promise<void> {
  if (fate === 'lost on its way') return void requested.socket.destroy()
  await new Promise(resolve => setTimeout(resolve, random.below(latest)))
  const { method, headers, url = '' } = requested
  const onward = askOn(url, { method, headers: { ...headers, connection: 'close' } }, came => {
    if (fate === 'lost on the way back') {
      came.resume()
      requested.socket.destroy()
      return
    }
    response.writeHead(came.statusCode ?? 502, came.rawHeaders)
    came.pipe(response)
  })
  onward.on('error', () => requested.socket.destroy())
  requested.pipe(onward)
}

/** A WebSocket, which is not disturbed once it is open. */
function join(to: string, browser: Socket, head: Buffer, keep: (socket: Duplex) => void): void {
  const { hostname, port } = new URL(`http://${to}`)
  const shop = connect(Number(port), hostname, () => {
    browser.write('HTTP/1.1 200 Connection established\r\n\r\n')
    shop.write(head)
    shop.pipe(browser)
    browser.pipe(shop)
  })
  keep(shop)
}
