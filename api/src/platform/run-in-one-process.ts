import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sessionOptions } from './database.ts'
import type { Platform } from './platform.ts'

/** Milliseconds after which a waiting process asks again. */
const pause = 1_000

interface Running {
  close(): Promise<void>
}

/**
 * Runs something in one of all processes that ask for this name. When that process dies or loses its connection,
 * another one begins within seconds. Resolves once this process has begun, or knows that another one has.
 */
export async function runInOneProcess(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  name: string,
  begin: () => Promise<Running>,
): Promise<Running> {
  const stopping = new AbortController()
  const { signal } = stopping

  /** Returns undefined while another process has the lock, which belongs to a connection. */
  async function tryToBegin(): Promise<{ readonly lost: Promise<void>; end(): Promise<void> } | undefined> {
    await using opened = new AsyncDisposableStack()
    const client = new pg.Client({
      ...sessionOptions(database.$client),
      idle_in_transaction_session_timeout: 0,
    })
    client.on('error', error => log.warn('the lock of a process was lost', { error }))
    const lost = new Promise<void>(resolve => client.once('end', resolve))
    await client.connect()
    opened.defer(() => client.end())
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 3)) as taken', [
      name,
    ])
    if (!rows[0]?.taken) return undefined
    const running = await begin()
    opened.defer(() => running.close())
    const resources = opened.move()
    return { lost, end: () => resources.disposeAsync() }
  }

  async function superviseFrom(first: Awaited<ReturnType<typeof tryToBegin>>): Promise<void> {
    let current = first
    const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    while (!signal.aborted) {
      if (current) {
        await Promise.race([current.lost, stopped])
        await current.end()
      }
      current = undefined
      await sleep(pause, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      current = await tryToBegin().catch(error => {
        log.warn('a process could not take over a task', { error })
        return undefined
      })
    }
    await current?.end()
  }

  const supervision = superviseFrom(await tryToBegin())
  return {
    async close() {
      stopping.abort()
      await supervision
    },
  }
}
