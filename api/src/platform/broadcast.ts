import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBroadcastConnection } from './broadcast-connection.ts'
import { afterCommit, type Database, type Executor } from './database.ts'
import type { Log } from './log.ts'
import { sql } from './sql.ts'

/** Hints from process to process, over PostgreSQL's NOTIFY. They wake; what is true stands in the tables. */
export interface Broadcast {
  /**
   * Every process, this one too, hears it once the transaction (or statement) commits; whoever goes on after the
   * commit in this process finds it heard. Words of more than 7,500 bytes arrive as a gap.
   */
  publish(executor: Executor, topic: string, words: string): Promise<void>
  /** Hears each message of the topic; now and then one twice. */
  on(topic: string, hear: (words: string) => void): void
  /** Something may have been missed: whoever keeps something lets go of it. */
  onGap(hear: () => void): void
  /** False while what other processes tell is missed: before the start and while the connection is lost. */
  readonly isListening: boolean
  /** Listens on a connection of its own, for ever; rejects when the first cannot be made. */
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'akyede'
/** PostgreSQL carries less than 8,000 bytes at once. */
const longest = 7_500

/** Who tells, the number of the message there, its topic and its words; without a topic it is a gap. */
type Message = readonly [teller: string, number: number, topic?: string, words?: string]

export function createBroadcast(database: Database, log: Log): Broadcast {
  const me = randomUUID()
  const hearers = new Map<string, ((words: string) => void)[]>()
  const gapHearers: (() => void)[] = []
  /** Of our own messages: heard after the commit and not yet over the line, or the other way round. */
  const heardOnce = new LRUCache<number, true>({ max: 10_000 })
  let told = 0
  let hearing = false

  const each = <Args extends readonly unknown[]>(
    list: readonly ((...args: Args) => void)[],
    ...args: Args
  ) => {
    for (const hear of list) {
      try {
        hear(...args)
      } catch (error) {
        log.error('what a process told another was not understood', { error })
      }
    }
  }
  const hear = ([teller, number, topic, words = '']: Message) => {
    if (teller === me && heardOnce.delete(number)) return
    if (teller === me) heardOnce.set(number, true)
    if (topic === undefined) each(gapHearers)
    else each(hearers.get(topic) ?? [], words)
  }
  const line = createBroadcastConnection({
    connection: database.$client.options,
    channel,
    log,
    onMessage: text => hear(read(text)),
    onConnect: () => {
      heardOnce.clear()
      each(gapHearers)
      hearing = true
    },
    onDisconnect: () => {
      hearing = false
    },
  })
  return {
    async publish(executor, topic, words) {
      const whole: Message = [me, ++told, topic, words]
      const message: Message = Buffer.byteLength(JSON.stringify(whole)) <= longest ? whole : [me, told]
      await executor.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`)
      afterCommit(executor, () => hear(message))
    },
    on: (topic, hearTopic) => void hearers.set(topic, [...(hearers.get(topic) ?? []), hearTopic]),
    onGap: hearGap => void gapHearers.push(hearGap),
    get isListening() {
      return hearing
    },
    start: line.start,
    stop: line.stop,
  }
}

/** What none of us said may mean anything. */
function read(text: string): Message {
  try {
    const message: unknown = JSON.parse(text)
    if (Array.isArray(message)) return message as unknown as Message
  } catch {}
  return ['somebody', 0]
}
