import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts'
import { type PostmasterSpec, startPostmaster } from './embedded-postgres-postmaster.ts'

export type Supervised = {
  stop(): Promise<void>
  /** Undefined after stop(); the failure when the database could not be restarted for ten minutes. */
  exited: Promise<EmbeddedPostgresFailure | undefined>
}

const GIVE_UP_AFTER = 10 * 60_000
const PAUSE = 1_000
const SHORT_LIFE = 10_000

/**
 * Starts PostgreSQL and restarts it when it dies. It retries for minutes rather than a few times, so that the server
 * recovers by itself once, for example, a full disk has space again.
 */
export async function keepRunning(
  spec: PostmasterSpec,
  warn: (message: string) => void,
): Promise<Supervised> {
  let current = await startPostmaster(spec)
  let lastUp = Date.now()
  let stopping = false

  async function watch(): Promise<undefined> {
    while (!stopping) {
      const reason = await current.died
      if (stopping) return
      warn(`The database stopped unexpectedly and is being restarted: ${reason}`)
      if (Date.now() - lastUp < SHORT_LIFE) await sleep(PAUSE)
      while (!stopping && !(await tryRestart())) await sleep(PAUSE)
    }
  }

  async function tryRestart(): Promise<boolean> {
    try {
      current = await startPostmaster(spec)
      lastUp = Date.now()
      if (stopping) await current.stop()
      return true
    } catch (error) {
      if (Date.now() - lastUp > GIVE_UP_AFTER) throw error
      warn((error as Error).message)
      return false
    }
  }

  const exited = watch().catch(asFailure)
  async function stop(): Promise<void> {
    stopping = true
    await current.stop()
    await exited
  }
  return { stop, exited }
}

function asFailure(error: unknown): EmbeddedPostgresFailure {
  if (error instanceof EmbeddedPostgresFailure) return error
  return new EmbeddedPostgresFailure('The database could not be started again.', { cause: error })
}
