import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBroadcastConnection } from './broadcast-connection.ts'
import { afterCommit, type Database, type Executor, sessionOptions } from './database.ts'
import type { Log } from './log.ts'
import { messageRows, writeBeforeCommit } from './write-before-commit.ts'

/**
 * Messages between the processes of the server, over PostgreSQL's NOTIFY. They are hints that wake receivers; the
 * tables hold the truth.
 */
export interface Broadcast {
  /**
   * Publishes to every process, this one included, once the transaction (or statement) commits. Code that runs after
   * the commit in this process finds the message handled. A message of more than 7,500 bytes arrives as a gap.
   */
  publish(executor: Executor, topic: string, words: string): Promise<void>
  /** Handles each message of the topic, occasionally one twice. */
  on(topic: string, handle: (words: string) => void): void
  /** Called when messages may have been missed: caches must be cleared. */
  onGap(handle: () => void): void
  /** False while messages of other processes are missed: before the start, and while the connection is lost. */
  readonly isListening: boolean
  /** Listens on a dedicated connection until stop(); rejects when the first connection fails. */
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'akyede'
/** Bytes of a message; PostgreSQL's limit is 8,000. */
const maxBytes = 7_500

/** The sender, its sequence number, the topic and the text; a message without a topic is a gap. */
type Message = readonly [sender: string, number: number, topic?: string, words?: string]

export function createBroadcast(database: Database, log: Log): Broadcast {
  const ownId = randomUUID()
  const handlers = new Map<string, ((words: string) => void)[]>()
  const gapHandlers: (() => void)[] = []
  /** Own messages that were handled once, after the commit or by NOTIFY; the second arrival is dropped. */
  const handledOnce = new LRUCache<number, true>({ max: 10_000 })
  let sent = 0
  let isListening = false

  const each = <Args extends readonly unknown[]>(
    list: readonly ((...args: Args) => void)[],
    ...args: Args
  ) => {
    for (const handle of list) {
      try {
        handle(...args)
      } catch (error) {
        log.error('what a process told another was not understood', { error })
      }
    }
  }
  const handle = ([sender, number, topic, words = '']: Message) => {
    if (sender === ownId && handledOnce.delete(number)) return
    if (sender === ownId) handledOnce.set(number, true)
    if (topic === undefined) each(gapHandlers)
    else each(handlers.get(topic) ?? [], words)
  }
  const connection = createBroadcastConnection({
    connection: sessionOptions(database.$client),
    channel,
    log,
    onMessage: text => handle(read(text)),
    onConnect: () => {
      handledOnce.clear()
      each(gapHandlers)
      isListening = true
    },
    onDisconnect: () => {
      isListening = false
    },
  })
  return {
    async publish(executor, topic, words) {
      const full: Message = [ownId, ++sent, topic, words]
      const message: Message = Buffer.byteLength(JSON.stringify(full)) <= maxBytes ? full : [ownId, sent]
      await writeBeforeCommit(executor, messageRows, { channel, text: JSON.stringify(message) })
      afterCommit(executor, () => handle(message))
    },
    on: (topic, handler) => void handlers.set(topic, [...(handlers.get(topic) ?? []), handler]),
    onGap: handler => void gapHandlers.push(handler),
    get isListening() {
      return isListening
    },
    start: connection.start,
    stop: connection.stop,
  }
}

/** An unknown message counts as a gap. */
function read(text: string): Message {
  try {
    const message: unknown = JSON.parse(text)
    if (Array.isArray(message)) return message as unknown as Message
  } catch {}
  return ['unknown', 0]
}
