import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants, type Fault } from './fault.ts'
import { headOf, openConnection, type RawConnection } from './raw-connections.ts'
import { openShop } from './shop.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

/** Milliseconds. */
const answerGoal = 2_000
const goneGoal = 20_000
/** Node ends a write without progress at its second timeout of a minute. */
const readGoal = 125_000
const watchShort = 3_000

const login = { 'content-type': 'application/json', 'content-length': 1_000 }
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': 13,
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** The bytes that each connection sends before it stalls. */
const ways: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'half a head': 'GET / HTTP/1.1\r\nhost: shop.test\r\nx-half: ',
  'half a body': `${headOf('POST /api/v1/auth/login', login)}{`,
  'a request, and then no more': headOf('GET /healthz'),
  'requests for large answers, which it does not read': headOf('GET /api/v1/openapi.json').repeat(8),
  'an upgrade to a WebSocket': headOf('GET /api/v1/realtime', upgrade),
}

export const halfOpen: Fault = {
  name: 'half-open',
  about:
    'opens connections and leaves them half-way, of one network and of ten: others are answered meanwhile',
  counts: 'connections',
  runs: { full: 2_000, short: 400 },
  isManualOnly: true,
  async run(context, { runs, short, say }) {
    const shop = await openShop(context, { env: { RATE_LIMIT: 'on' } })
    const seen: Watched[] = []
    for (const networks of [1, 10]) {
      for (const [way, text] of Object.entries(ways)) {
        const connections = await openMany(shop.origin, text, runs, networks)
        const goal = text.includes('openapi') ? readGoal : goneGoal
        const watched = await watch(shop.origin, connections, short ? watchShort : goal + 2_000)
        seen.push({ ...watched, way, goal })
        for (const { socket } of connections) socket.destroy()
        say(`${networks} networks, ${way}: ${watched.open} of ${connections.length} are left open`)
      }
    }
    const responses = summarizeDurations(seen.flatMap(({ answered }) => answered))
    return {
      measurements: {
        connections: runs,
        'others answered after ms': responses,
        'closed after ms': summarizeDurations(seen.flatMap(({ gone }) => gone)),
      },
      broken: [
        ...seen.flatMap(({ way, unanswered }) =>
          unanswered > 0 ? [`others are not answered beside ${runs} connections that send ${way}`] : [],
        ),
        ...seen.flatMap(({ way, open }) =>
          open > 0 && !short ? [`${open} connections that send ${way} are still open`] : [],
        ),
        ...(await checkInvariants(shop)),
      ],
      late: [
        ...missedTimeGoal('somebody else was answered', responses.max, answerGoal),
        ...seen.flatMap(({ way, gone, goal }) =>
          missedTimeGoal(`a connection with ${way} was closed`, Math.max(...gone, 0), goal),
        ),
      ],
    }
  },
}

interface Watched {
  readonly way: string
  /** Milliseconds within which stalled connections must be closed. */
  readonly goal: number
  /** Milliseconds until other requests were answered. */
  readonly answered: readonly number[]
  readonly unanswered: number
  /** Milliseconds until connections were closed. */
  readonly gone: readonly number[]
  readonly open: number
}

/** Sends requests from the same and another network until all connections are closed or `timeoutMs` is over. */
async function watch(
  origin: string,
  connections: readonly RawConnection[],
  timeoutMs: number,
): Promise<Omit<Watched, 'way' | 'goal'>> {
  const requested: (number | undefined)[] = []
  const until = performance.now() + timeoutMs
  do {
    for (const from of ['127.0.1.1', '127.0.2.1']) requested.push(await askHealth(origin, from))
    await pause(250)
  } while (performance.now() < until && openOf(connections).length > 0)
  await noticeClosed(connections)
  const answered = requested.filter(took => took !== undefined)
  return {
    answered,
    unanswered: requested.length - answered.length,
    gone: connections.flatMap(connection => connection.closedAfter() ?? []),
    open: openOf(connections).length,
  }
}

/** A client that does not read notices only by writing that the connection is closed. */
async function noticeClosed(connections: readonly RawConnection[]): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    for (const { socket } of openOf(connections)) if (socket.isPaused()) socket.write('\r\n')
    await pause(500)
  }
}

const openOf = (connections: readonly RawConnection[]) =>
  connections.filter(connection => connection.closedAfter() === undefined)

/** In hundreds, because the kernel's accept queue is limited. */
async function openMany(origin: string, text: string, count: number, networks: number) {
  const connections: RawConnection[] = []
  while (connections.length < count) {
    const opened = Array.from({ length: 100 }, (_, index) =>
      openConnection(origin, text, `127.0.1.${1 + (index % networks)}`),
    )
    for (const connection of await Promise.all(opened)) {
      // Unread data fills the kernel's buffers, and then the server's.
      if (text.includes('openapi')) connection.socket.pause()
      connections.push(connection)
    }
  }
  return connections
}

/** Milliseconds until the server reports that it is healthy; undefined if it does not. */
async function askHealth(origin: string, from: string): Promise<number | undefined> {
  const began = performance.now()
  const { socket, status } = await openConnection(
    origin,
    headOf('GET /healthz', { connection: 'close' }),
    from,
  )
  while (status() === undefined && !socket.destroyed && performance.now() - began < 10_000) await pause(5)
  const took = performance.now() - began
  socket.destroy()
  return status() === 200 ? took : undefined
}
