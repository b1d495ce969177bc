import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** A connection of its own that listens on one channel, and again when it was lost. */
export interface BroadcastConnection {
  /** Resolves once it listens; rejects when the first connection cannot be made. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface BroadcastConnectionOptions {
  readonly connection: pg.ClientConfig
  readonly channel: string
  readonly log: Log
  readonly onMessage: (words: string) => void
  /** From now on nothing that is said is missed. */
  readonly onConnect: () => void
  /** From now on everything may be missed. */
  readonly onDisconnect: () => void
}

const pause = 1_000
/** A line that went dead without a word is noticed within two of these. */
const heartbeat = 5_000

/** One life of the line, until its connection is lost or let go. */
interface Life {
  readonly ended: Promise<void>
  end(): Promise<void>
}

export function createBroadcastConnection(options: BroadcastConnectionOptions): BroadcastConnection {
  let current: Life | undefined
  let kept: Promise<void> | undefined
  const stopping = new AbortController()

  async function keepAlive(): Promise<void> {
    while (current) {
      await current.ended
      options.onDisconnect()
      current = await nextLife()
    }
  }

  async function nextLife(): Promise<Life | undefined> {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        const next = await live(options)
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
      current = await live(options)
      kept = keepAlive()
    },
    async stop() {
      stopping.abort()
      await current?.end()
      await kept
    },
  }
}

async function live({
  connection,
  channel,
  log,
  onMessage,
  onConnect,
}: BroadcastConnectionOptions): Promise<Life> {
  const client = new pg.Client({
    ...connection,
    application_name: `${channel} line`,
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
