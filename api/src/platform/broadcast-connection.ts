import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** A dedicated database connection that listens on one channel and reconnects when it is lost. */
export interface BroadcastConnection {
  /** Resolves once it listens; rejects when the first connection fails. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface BroadcastConnectionOptions {
  readonly connection: pg.ClientConfig
  readonly channel: string
  readonly log: Log
  readonly onMessage: (words: string) => void
  /** Called when the connection listens: from now on no message is missed. */
  readonly onConnect: () => void
  /** Called when the connection is lost: from now on any message may be missed. */
  readonly onDisconnect: () => void
}

/** The `application_name` of the connection that each process listens on. */
export const lineName = 'akyede line'

const pause = 1_000
/** Milliseconds between heartbeats; a dead connection is noticed within two of them. */
const heartbeat = 5_000

/** One open connection, until it is lost or closed. */
interface OpenConnection {
  readonly ended: Promise<void>
  end(): Promise<void>
}

export function createBroadcastConnection(options: BroadcastConnectionOptions): BroadcastConnection {
  let current: OpenConnection | undefined
  let supervision: Promise<void> | undefined
  const stopping = new AbortController()

  async function superviseConnection(): Promise<void> {
    while (current) {
      await current.ended
      options.onDisconnect()
      current = await reconnect()
    }
  }

  async function reconnect(): Promise<OpenConnection | undefined> {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        const next = await connect(options)
        if (!stopping.signal.aborted) return next
        await next.end()
      } catch (error) {
        options.log.warn('the line between processes could not be opened again', { error })
      }
    }
    return undefined
  }

  return {
    async start() {
      current = await connect(options)
      supervision = superviseConnection()
    },
    async stop() {
      stopping.abort()
      await current?.end()
      await supervision
    },
  }
}

async function connect({
  connection,
  channel,
  log,
  onMessage,
  onConnect,
}: BroadcastConnectionOptions): Promise<OpenConnection> {
  const client = new pg.Client({
    ...connection,
    application_name: lineName,
    keepAlive: true,
    query_timeout: heartbeat,
  })
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', error => log.warn('the line between processes was lost', { error }))
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  await client.connect()
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end()
    throw error
  }
  onConnect()
  const beat = setInterval(() => {
    client.query('select 1').catch(() => client.connection.stream.destroy())
  }, heartbeat)
  beat.unref()
  void ended.then(() => clearInterval(beat))
  return { ended, end: () => client.end() }
}
