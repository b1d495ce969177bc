import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@akyede/api'
import type { ShopFailure } from './shop-failure.ts'
import type { Worker } from './start-worker.ts'

export interface WorkerSupervisor {
  /** Resolves once all are open; rejects with the ShopFailure of the first that cannot. */
  readonly opened: Promise<void>
  /** Resolves when none is left and none can be started again. */
  readonly lost: Promise<ShopFailure>
  /** Those that run, open or not. */
  readonly running: ReadonlySet<Worker>
  readonly open: ReadonlySet<Worker>
  /** Passes the signal on and waits for the end of all, which it forces after `longestStop`. */
  stop(signal: NodeJS.Signals): Promise<void>
}

/** Milliseconds: a worker that was open for so long has not failed to start. */
const steadyAfter = 10_000
const triesInARow = 3
const shortestPause = 500
const longestPause = 30_000
/** A worker ends by itself before this; with the database's own stop the shop is gone within ten seconds. */
const longestStop = 9_000

/** Keeps so many workers up: whichever ends unasked is replaced, after a pause that grows while that fails. */
export function superviseWorkers(count: number, start: () => Worker, log: Log): WorkerSupervisor {
  const running = new Set<Worker>()
  const open = new Set<Worker>()
  const stopping = new AbortController()
  const lost = Promise.withResolvers<ShopFailure>()

  function begin(): Worker {
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

  async function keepUp(first: Worker): Promise<void> {
    let worker = first
    for (let failures = 0; ; worker = begin()) {
      const { lasted, failure } = await worker.ended
      if (stopping.signal.aborted) return
      log.warn('a worker ended', { pid: worker.pid, error: failure })
      failures = lasted < steadyAfter ? failures + 1 : 0
      if (failures >= triesInARow && open.size === 0) return lost.resolve(failure)
      await sleep(pauseAfter(failures), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  const first = Array.from({ length: count }, begin)
  const opened = Promise.all(first.map(worker => worker.opened)).then(() => {
    for (const worker of first) void keepUp(worker)
  })
  return {
    opened,
    lost: lost.promise,
    running,
    open,
    async stop(signal) {
      stopping.abort()
      const endings = [...running].map(worker => worker.ended)
      const force = setTimeout(() => signalAll(running, 'SIGKILL'), longestStop)
      signalAll(running, signal)
      await Promise.all(endings)
      clearTimeout(force)
    },
  }
}

function signalAll(workers: Iterable<Worker>, signal: NodeJS.Signals): void {
  for (const worker of workers) worker.kill(signal)
}

/** Milliseconds before the next try. */
const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPause, shortestPause * 2 ** (failures - 1))
