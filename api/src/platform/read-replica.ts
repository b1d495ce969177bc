import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Broadcast } from './broadcast.ts'
import { type Database, isDatabaseUnavailable, sqlState } from './database.ts'
import { cookieHeader, positionCookie, readCookie } from './identify-cookies.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { pushTopic } from './push.ts'
import { changeTopic } from './response-cache.ts'
import { withTimeout } from './with-timeout.ts'

/** Reads that may be late. Without a replica they run on the primary. */
export interface ReadReplica {
  /**
   * Runs a read on the replica, once it has replayed `position` and every change that this process was told of; on the
   * primary where that takes longer than a few milliseconds. A read that the replica fails is repeated on the primary.
   */
  read<T>(work: (database: Database) => Promise<T>, position?: string): Promise<T>
  /** The position of all that is committed, for later reads; undefined without a replica. */
  currentPosition(): Promise<string | undefined>
  close(): Promise<void>
}

export interface ReadReplicaOptions {
  readonly primary: Database
  readonly replica: Database | undefined
  readonly broadcast: Pick<Broadcast, 'on' | 'onGap' | 'isListening'>
  readonly jobs: Pick<Jobs, 'every'>
  readonly log: Log
  readonly metrics: Pick<Metrics, 'count' | 'startAtZero' | 'collectGauges'>
  /** Milliseconds by which the replica may be late before it is left out. */
  readonly mostLag: number
}

/** Milliseconds that a read waits for the replica. */
const waitAtMost = 25
const pause = 2
/** Milliseconds between two checks of a replica, and that a check may take. */
const checkEvery = 1_000
const checkWithin = 500
/** Milliseconds after which no replica in use lacks a position any more. */
const positionKeptFor = 60_000

/** Without a replica there is only the primary. */
export const createReadReplica = ({ replica, ...options }: ReadReplicaOptions): ReadReplica =>
  replica ? readFromBoth(options, replica) : readPrimary(options.primary)

const readPrimary = (primary: Database): ReadReplica => ({
  read: work => work(primary),
  currentPosition: async () => undefined,
  close: async () => {},
})

function readFromBoth(options: Omit<ReadReplicaOptions, 'replica'>, replica: Database): ReadReplica {
  const { primary, broadcast, jobs, metrics } = options
  const state = createReplicaState(options, replica)
  jobs.every('check the read replica', checkEvery, state.check)
  metrics.collectGauges(() => ({ replicaLagBytes: state.lagBytes }))
  metrics.startAtZero('lateRead', { server: ['replica', 'primary'] })

  /** The position that reads for shared caches need. A message says that it has moved, not where it is. */
  let needed: Promise<bigint> | undefined
  const forget = () => {
    needed = undefined
  }
  broadcast.on(changeTopic, forget)
  broadcast.on(pushTopic, forget)
  broadcast.onGap(forget)
  const neededPosition = (): Promise<bigint> => {
    if (needed && broadcast.isListening) return needed
    const asked = positionOf(primary)
    asked.catch(forget)
    needed = asked
    return asked
  }

  /** Resolves with undefined where the primary must answer. */
  async function readFromReplica<T>(
    work: (database: Database) => Promise<T>,
    position: string | undefined,
  ): Promise<{ readonly result: T } | undefined> {
    const own = position === undefined ? 0n : parsePosition(position)
    const shared = await neededPosition()
    if (!(await state.hasReplayed(own > shared ? own : shared))) return undefined
    try {
      return { result: await work(replica) }
    } catch (error) {
      if (!isReplicaFailure(error)) throw error
      state.leaveOut(error)
      return undefined
    }
  }

  return {
    async read(work, position) {
      const answered = state.isUsable ? await readFromReplica(work, position) : undefined
      metrics.count('lateRead', { server: answered ? 'replica' : 'primary' })
      return answered ? answered.result : work(primary)
    },
    currentPosition: async () => formatPosition(await positionOf(primary)),
    close: () => replica.$client.end(),
  }
}

/** The position after which a program's later reads must see its changes; browsers keep it as a cookie. */
const positionHeader = 'x-read-after'

export function readPosition({ headers }: FastifyRequest): string | undefined {
  const named = headers[positionHeader]
  return named === undefined ? readCookie(headers, positionCookie) : String(named)
}

/** Without a replica there is no position. A position that is not known now must not fail a call that has succeeded. */
export async function setPosition(readReplica: ReadReplica, reply: FastifyReply): Promise<void> {
  const position = await readReplica.currentPosition().catch(() => undefined)
  if (position === undefined) return
  reply.header(positionHeader, position)
  reply.header('set-cookie', cookieHeader(positionCookie, position, positionKeptFor / 1000))
}

/** What this process knows of its replica. */
function createReplicaState(
  { primary, log, mostLag }: Omit<ReadReplicaOptions, 'replica'>,
  replica: Database,
) {
  let isUsable = false
  /** The replica has replayed this much at least. */
  let replayed = 0n
  let asking: Promise<void> | undefined
  /** Positions of the primary over the last `mostLag` milliseconds and one before. */
  let history: { readonly at: number; readonly position: bigint }[] = []

  const askReplica = (): Promise<void> => {
    asking ??= positionOf(replica)
      .then(position => {
        if (position > replayed) replayed = position
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  function leaveOut(error?: unknown): void {
    if (isUsable) log.warn('the read replica is left out', { error })
    isUsable = false
    // Another replica that takes its place may have replayed less.
    replayed = 0n
  }
  return {
    get isUsable() {
      return isUsable
    },
    get lagBytes() {
      return Number((history.at(-1)?.position ?? replayed) - replayed)
    },
    leaveOut,
    async hasReplayed(position: bigint): Promise<boolean> {
      const deadline = performance.now() + waitAtMost
      while (replayed < position) {
        if (!isUsable || performance.now() > deadline) return false
        try {
          await askReplica()
        } catch (error) {
          leaveOut(error)
          return false
        }
        if (replayed < position) await sleep(pause)
      }
      return true
    },
    async check(): Promise<void> {
      const now = performance.now()
      history.push({ at: now, position: await positionOf(primary) })
      const newestOld = history.findLastIndex(({ at }) => now - at >= mostLag)
      if (newestOld > 0) history = history.slice(newestOld)
      const oldest = history[0]
      try {
        if (
          (await withTimeout(
            askReplica().then(() => true),
            checkWithin,
            false,
          )) === false
        )
          return leaveOut(new Error('the read replica does not answer'))
      } catch (error) {
        return leaveOut(error)
      }
      const isLate = oldest && now - oldest.at >= mostLag && replayed < oldest.position
      if (isLate) return leaveOut(new Error('the read replica is late'))
      if (!isUsable) log.info('the read replica is used')
      isUsable = true
    },
  }
}

/**
 * What a primary has written or a replica has replayed. The position of the insertion contains commits that do not wait
 * for the disk.
 */
async function positionOf(database: Database): Promise<bigint> {
  const { rows } = await database.$client.query<{ position: string }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_insert_lsn() end::text as position`,
  )
  return parsePosition(rows[0]?.position ?? '')
}

/** "16/B374D848" is 0x16 times 2^32 and 0xB374D848. Anything else, such as a forged cookie, counts as the start. */
export function parsePosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n
}

const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** A replica that is gone, that cancels a read because of what it replays, or that is asked to write. */
const isReplicaFailure = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state === '57014') return false
  return state === '40001' || state === '25006' || isDatabaseUnavailable(error)
}
