import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import type { ProcessStatus } from '@akyede/api'
import { ShopFailure } from './shop-failure.ts'
import type { ToPrimary, ToWorker, WorkerSettings } from './worker-messages.ts'

/** A worker process, from start to end. */
export interface Worker {
  readonly pid: number
  /** Rejects with a ShopFailure when the worker ends before. */
  readonly opened: Promise<void>
  readonly ended: Promise<Ending>
  /** Metrics and readiness; undefined when the worker ends before it responds. */
  readStatus(): Promise<ProcessStatus | undefined>
  kill(signal: NodeJS.Signals): void
}

export interface Ending {
  /** How long the worker was open, in milliseconds. */
  readonly lasted: number
  readonly failure: ShopFailure
}

export function startWorker(settings: WorkerSettings): Worker {
  const forked = cluster.fork()
  endLostConnection(forked.process)
  const opened = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Ending>()
  const requests = new Map<number, (status?: ProcessStatus) => void>()
  let openedAt: number | undefined
  let failure: ShopFailure | undefined
  let lastRequestId = 0

  // Messages to a process that has just ended may be lost.
  const send = (message: ToWorker) => void forked.send(message, () => {})
  const readStatus = () =>
    new Promise<ProcessStatus | undefined>(resolve => {
      const requestId = ++lastRequestId
      requests.set(requestId, resolve)
      send({ kind: 'read status', requestId })
    })
  const settle = (requestId: number, status?: ProcessStatus) => {
    requests.get(requestId)?.(status)
    requests.delete(requestId)
  }
  const receive = (message: ToPrimary) => {
    switch (message.kind) {
      case 'ready':
        return send({ kind: 'settings', settings })
      case 'open':
        openedAt = performance.now()
        return opened.resolve()
      case 'failed':
        failure = new ShopFailure(message.message, message.exitCode)
        return
      case 'status':
        return settle(message.requestId, message.status)
    }
  }
  const end = (how: string) => {
    failure ??= new ShopFailure(`A process of the shop stopped unexpectedly (${how}).`, 1)
    opened.reject(failure)
    for (const requestId of requests.keys()) settle(requestId)
    ended.resolve({ failure, lasted: openedAt === undefined ? 0 : performance.now() - openedAt })
  }
  opened.promise.catch(() => {})
  forked.on('message', receive)
  forked.on('error', error => end(error.message))
  forked.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))

  return {
    pid: forked.process.pid ?? 0,
    opened: opened.promise,
    ended: ended.promise,
    readStatus: async () => (forked.isDead() ? undefined : readStatus()),
    kill: signal => void forked.process.kill(signal),
  }
}

/** A connection as Node's cluster passes it on. */
interface ClusterConnection {
  close(): void
}

/**
 * A connection on its way to a killed worker stays open in the primary, and its client would wait forever:
 * Node (24) closes it only after the worker acknowledges it. At most one is on its way at a time, and closing
 * one that has arrived has no effect.
 */
function endLostConnection(worker: ChildProcess): void {
  const send = worker.send.bind(worker) as (...args: readonly unknown[]) => boolean
  let newest: ClusterConnection | undefined
  const watched = (...args: readonly unknown[]): boolean => {
    const [message, handle] = args as [{ act?: unknown } | undefined, ClusterConnection | undefined]
    if (message?.act === 'newconn') newest = handle
    return send(...args)
  }
  worker.send = watched as ChildProcess['send']
  worker.once('exit', () => newest?.close())
}
