import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { limits } from '@akyede/contract/limits'
import { networkOf } from './address-block.ts'
import { createMultimap } from './multimap.ts'
import { createTrust } from './request-address.ts'

/** How many connections a server takes, and how long they may wait. Times in milliseconds. */
export type ConnectionLimits = Readonly<Record<keyof typeof limits.connections, number>>

export interface ConnectionOptions {
  readonly figures: ConnectionLimits
  /** Addresses and ranges of our own proxies, each of which brings many people. */
  readonly trustedProxies: readonly string[]
  /** False for load tests, which open thousands of connections from one address. */
  readonly limitsNetworks: boolean
}

/**
 * What a connection waits for, in the order in which connections are closed for new ones: the head of a request, its
 * body, the client that reads the answer. While a handler works the connection is never closed for another one.
 */
const phases = ['head', 'body', 'answer', 'handler'] as const
type Phase = (typeof phases)[number]

interface Connection {
  readonly socket: Socket
  /** Undefined for a proxy of ours. */
  readonly network: string | undefined
  /** Requests whose answers have not been sent. */
  unanswered: number
  request?: IncomingMessage
  response?: ServerResponse
  progress?: Progress
}

/** A connection as it was when it last made progress. */
interface Progress {
  readonly phase: Phase
  readonly request: IncomingMessage | undefined
  readonly at: number
  /** That came in, or that went out. */
  readonly bytes: number
  /** Of an answer, bytes that wait to go out. */
  readonly owed: number
}

export interface Connections {
  /** Notes which request a connection carries. False when it has been closed. */
  trackRequest(request: IncomingMessage, response: ServerResponse): boolean
  /** Whether an answer has begun on this connection and has not ended. */
  isResponding(socket: Duplex): boolean
}

/**
 * Leaves room for others: a network holds only so many connections, and where all are taken the longest waiting one is
 * closed for a new one. Connections on which too little happens are closed. WebSockets have limits of their own.
 */
export function guardConnections(server: Server, options: ConnectionOptions): Connections {
  const { figures, trustedProxies, limitsNetworks } = options
  const isTrusted = createTrust(trustedProxies)
  const bySocket = new Map<Socket, Connection>()
  const all = new Set<Connection>()
  const networks = createMultimap<string, Connection>()

  const add = (connection: Connection) => {
    bySocket.set(connection.socket, connection)
    all.add(connection)
    if (connection.network !== undefined) networks.add(connection.network, connection)
  }
  const forget = (connection: Connection | undefined) => {
    if (!connection) return
    bySocket.delete(connection.socket)
    all.delete(connection)
    if (connection.network !== undefined) networks.remove(connection.network, connection)
  }
  /** Whether one more may come; closes the longest waiting one for it. */
  const makeRoom = (among: ReadonlySet<Connection>, atMost: number): boolean => {
    if (among.size < atMost) return true
    const waiting = longestWaiting(among)
    forget(waiting)
    waiting?.socket.destroy()
    return waiting !== undefined
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isTrusted(address) ? undefined : networkOf(address)
    const own = network !== undefined && limitsNetworks ? networks.of(network) : new Set<never>()
    if (!makeRoom(own, figures.ofNetwork) || !makeRoom(all, figures.inAll)) return void socket.destroy()
    add({ socket, network, unanswered: 0 })
    socket.once('close', () => forget(bySocket.get(socket)))
  })
  server.on('upgrade', (_request, socket) => forget(bySocket.get(socket as Socket)))
  closeIdle(server, all, figures)
  return {
    trackRequest(request, response) {
      const connection = bySocket.get(request.socket)
      if (!connection) return !request.socket.destroyed
      // Behind all others: the longest waiting connection stands first.
      forget(connection)
      // Each answer that waits for the one before it takes memory.
      if (connection.unanswered >= figures.pipelined) {
        connection.socket.destroy()
        return false
      }
      connection.unanswered++
      response.once('close', () => connection.unanswered--)
      add(Object.assign(connection, { request, response }))
      return true
    },
    isResponding(socket) {
      const response = bySocket.get(socket as Socket)?.response
      return Boolean(response?.headersSent && !response.writableFinished)
    },
  }
}

function longestWaiting(connections: Iterable<Connection>): Connection | undefined {
  const first: Partial<Record<Phase, Connection>> = {}
  for (const connection of connections) {
    const phase = phaseOf(connection)
    if (phase === 'head') return connection
    first[phase] ??= connection
  }
  return first.body ?? first.answer
}

function phaseOf({ socket, request, response }: Connection): Phase {
  if (!request || !response) return 'head'
  if (!request.complete) return 'body'
  if (response.writableFinished) return 'head'
  return socket.writableLength > 0 ? 'answer' : 'handler'
}

/** Looks at all connections again and again while the server listens. */
function closeIdle(server: Server, connections: ReadonlySet<Connection>, figures: ConnectionLimits): void {
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer ??= setInterval(() => {
      for (const connection of connections) closeIfIdle(server, connection, figures)
    }, figures.checkEvery).unref()
  })
  server.on('close', () => clearInterval(timer))
}

function closeIfIdle(server: Server, connection: Connection, figures: ConnectionLimits): void {
  const { socket } = connection
  const now = progressOf(connection)
  const last = connection.progress
  if (!last || last.phase !== now.phase || last.request !== now.request) {
    connection.progress = now
    return
  }
  const waited = now.at - last.at
  switch (now.phase) {
    case 'handler':
      return
    case 'head':
      // Node closes a late head itself, but not a connection on which only line ends come.
      if (waited >= figures.silentFor) socket.destroy()
      return
    case 'body':
      if (waited < figures.slowAfter) return
      connection.progress = now
      if (now.bytes - last.bytes >= (waited / 1000) * figures.bytesPerSecond) return
      server.emit('clientError', tooSlow(), socket)
      return
    case 'answer':
      // A chunk counts as sent when the client has taken all of it.
      if (now.bytes !== last.bytes) connection.progress = now
      else if (waited >= figures.slowAfter + (last.owed / figures.bytesPerSecond) * 1000) socket.destroy()
  }
}

function progressOf(connection: Connection): Progress {
  const { socket, request } = connection
  const phase = phaseOf(connection)
  const owed = socket.writableLength
  const bytes = phase === 'body' ? socket.bytesRead : socket.bytesWritten - owed
  return { phase, request, at: performance.now(), bytes, owed }
}

const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
