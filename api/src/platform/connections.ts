import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { limits } from '@akyede/contract/limits'
import { networkOf } from './address-block.ts'
import { createMultimap } from './multimap.ts'
import { createTrust } from './request-address.ts'

/** How many connections a server takes, and how long they may wait. Times are in milliseconds. */
export type ConnectionLimits = Readonly<Record<keyof typeof limits.connections, number>>

export interface ConnectionOptions {
  readonly connectionLimits: ConnectionLimits
  /** Addresses and ranges of our own proxies; each carries the connections of many people. */
  readonly trustedProxies: readonly string[]
  /** False for load tests, which open thousands of connections from one address. */
  readonly limitsNetworks: boolean
}

/**
 * What a connection waits for, in the order in which connections are closed to make room: the head of a request, its
 * body, the client that reads the response. A connection whose handler works is never closed for another one.
 */
const phases = ['head', 'body', 'answer', 'handler'] as const
type Phase = (typeof phases)[number]

interface Connection {
  readonly socket: Socket
  /** Undefined for one of our proxies. */
  readonly network: string | undefined
  /** Requests whose responses have not been sent. */
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
  /** Bytes received or sent. */
  readonly bytes: number
  /** Bytes of a response that wait to be sent. */
  readonly owed: number
}

export interface Connections {
  /** Records which request a connection carries. Returns false when the connection has been closed. */
  trackRequest(request: IncomingMessage, response: ServerResponse): boolean
  /** Tells whether a response has begun on this connection and has not ended. */
  isResponding(socket: Duplex): boolean
}

/**
 * Limits connections: a network holds only so many, and when all are taken the longest waiting one is closed for a
 * new one. Connections with too little traffic are closed. WebSockets have limits of their own.
 */
export function guardConnections(server: Server, options: ConnectionOptions): Connections {
  const { connectionLimits, trustedProxies, limitsNetworks } = options
  const isTrusted = createTrust(trustedProxies)
  const bySocket = new Map<Socket, Connection>()
  const all = new Set<Connection>()
  const networks = createMultimap<string, Connection>()

  const add = (connection: Connection) => {
    bySocket.set(connection.socket, connection)
    all.add(connection)
    if (connection.network !== undefined) networks.add(connection.network, connection)
  }
  const remove = (connection: Connection | undefined) => {
    if (!connection) return
    bySocket.delete(connection.socket)
    all.delete(connection)
    if (connection.network !== undefined) networks.remove(connection.network, connection)
  }
  /** Tells whether one more connection may come; closes the longest waiting one for it. */
  const tryMakeRoom = (among: ReadonlySet<Connection>, atMost: number): boolean => {
    if (among.size < atMost) return true
    const waiting = longestWaiting(among)
    remove(waiting)
    waiting?.socket.destroy()
    return waiting !== undefined
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isTrusted(address) ? undefined : networkOf(address)
    const own = network !== undefined && limitsNetworks ? networks.of(network) : new Set<never>()
    if (!tryMakeRoom(own, connectionLimits.ofNetwork) || !tryMakeRoom(all, connectionLimits.inAll))
      return void socket.destroy()
    add({ socket, network, unanswered: 0 })
    socket.once('close', () => remove(bySocket.get(socket)))
  })
  server.on('upgrade', (_request, socket) => remove(bySocket.get(socket as Socket)))
  closeIdle(server, all, connectionLimits)
  return {
    trackRequest(request, response) {
      const connection = bySocket.get(request.socket)
      if (!connection) return !request.socket.destroyed
      // Re-adding moves the connection to the end; the longest waiting one comes first.
      remove(connection)
      // Each pipelined response takes memory until the one before it is sent.
      if (connection.unanswered >= connectionLimits.pipelined) {
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

/** Checks all connections at an interval while the server listens. */
function closeIdle(
  server: Server,
  connections: ReadonlySet<Connection>,
  connectionLimits: ConnectionLimits,
): void {
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer ??= setInterval(() => {
      for (const connection of connections) closeIfIdle(server, connection, connectionLimits)
    }, connectionLimits.checkEvery).unref()
  })
  server.on('close', () => clearInterval(timer))
}

function closeIfIdle(server: Server, connection: Connection, connectionLimits: ConnectionLimits): void {
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
      // Node closes a late head itself, but not a connection that sends only line ends.
      if (waited >= connectionLimits.silentFor) socket.destroy()
      return
    case 'body':
      if (waited < connectionLimits.slowAfter) return
      connection.progress = now
      if (now.bytes - last.bytes >= (waited / 1000) * connectionLimits.bytesPerSecond) return
      server.emit('clientError', tooSlow(), socket)
      return
    case 'answer':
      // A chunk counts as sent once the client has taken all of it.
      if (now.bytes !== last.bytes) connection.progress = now
      else if (waited >= connectionLimits.slowAfter + (last.owed / connectionLimits.bytesPerSecond) * 1000)
        socket.destroy()
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
