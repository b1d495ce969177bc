import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@akyede/api'
import type { ShopFailure } from './shop-failure.ts'
import type { Worker } from './start-worker.ts'

export interface WorkerSupervisor {
  /** Resolves once all workers are open; rejects with the first ShopFailure. */
  readonly opened: Promise<void>
  /** Resolves when no worker is left and none can be started. */
  readonly lost: Promise<ShopFailure>
  readonly open: ReadonlySet<Worker>
  /** Passes the signal on and waits until all workers have ended; kills them after `stopTimeoutMs`. */
  stop(signal: NodeJS.Signals): Promise<void>
}

/** An open worker counts as successfully started after this time. */
const stableAfterMs = 10_000
const maxFailuresInARow = 3
/** The time between two attempts to start a worker. */
const shortestPauseMs = 500
const longestPauseMs = 30_000
/** A worker ends by itself before this; with the database, the shop stops within ten seconds. */
const stopTimeoutMs = 9_000

/** Keeps `count` workers running: replaces each one that ends, with a pause that grows with repeated failures. */
export function superviseWorkers(count: number, start: () => Worker, log: Log): WorkerSupervisor {
  const running = new Set<Worker>()
  const open = new Set<Worker>()
  const stopping = new AbortController()
  const lost = Promise.withResolvers<ShopFailure>()

  function startOne(): Worker {
    const worker = start()
    running.add(worker)
    worker.opened.then(
      () => open.add(worker),
      () => {},
    )
    void worker.ended.then(() => {
      running.delete(worker)
      open.delete(worker)
    })
    return worker
  }

  async function supervise(first: Worker): Promise<void> {
    let worker = first
    for (let failures = 0; ; worker = startOne()) {
      const { lasted, failure } = await worker.ended
      if (stopping.signal.aborted) return
      log.warn('a worker ended', { pid: worker.pid, error: failure })
      failures = lasted < stableAfterMs ? failures + 1 : 0
      if (failures >= maxFailuresInARow && open.size === 0) return lost.resolve(failure)
      await sleep(pauseAfter(failures), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  const first = Array.from({ length: count }, startOne)
  const opened = Promise.all(first.map(worker => worker.opened)).then(() => {
    for (const worker of first) void supervise(worker)
  })
  return {
    opened,
    lost: lost.promise,
    open,
    async stop(signal) {
      stopping.abort()
      const endings = [...running].map(worker => worker.ended)
      const force = setTimeout(() => signalAll(running, 'SIGKILL'), stopTimeoutMs)
      signalAll(running, signal)
      await Promise.all(endings)
      clearTimeout(force)
    },
  }
}

function signalAll(workers: Iterable<Worker>, signal: NodeJS.Signals): void {
  for (const worker of workers) worker.kill(signal)
}

/** Returns the milliseconds before the next attempt: none after a stable run, then twice as long each time. */
const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPauseMs, shortestPauseMs * 2 ** (failures - 1))
