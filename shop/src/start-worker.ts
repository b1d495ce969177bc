import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import type { ProcessStatus } from '@akyede/api'
import { ShopFailure } from './shop-failure.ts'
import type { ToPrimary, ToWorker, WorkerSettings } from './worker-messages.ts'

/** One worker process, from its start to its end. */
export interface Worker {
  readonly pid: number
  /** Rejects with a ShopFailure when it ends before that. */
  readonly opened: Promise<void>
  readonly ended: Promise<Ending>
  /** Resolves once it reads the shared clock so and has done what fell due, or is gone. */
  setClock(ahead: number): Promise<void>
  /** Its figures and its readiness; undefined when it is gone before it answers. */
  readStatus(): Promise<ProcessStatus | undefined>
  kill(signal: NodeJS.Signals): void
}

export interface Ending {
  /** How long it was open, in milliseconds. */
  readonly lasted: number
  readonly failure: ShopFailure
}

export interface WorkerOptions {
  /** Asked for when the worker can hear them. */
  readonly facts: () => WorkerSettings
  /** Resolves once every worker reads the shared clock as moved. */
  readonly moveClock: (milliseconds: number) => Promise<void>
}

export function startWorker({ facts, moveClock }: WorkerOptions): Worker {
  const forked = cluster.fork()
  endLostConnection(forked.process)
  const opened = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Ending>()
  const questions = new Map<number, (seen?: ProcessStatus) => void>()
  let openedAt: number | undefined
  let listens = false
  let failure: ShopFailure | undefined
  let asked = 0

  // What is said to a process that has just died is lost, and so it may be.
  const tell = (message: ToWorker) => void forked.send(message, () => {})
  const ask = (words: { kind: 'clock is'; ahead: number } | { kind: 'look' }) =>
    new Promise<ProcessStatus | undefined>(resolve => {
      const question = ++asked
      questions.set(question, resolve)
      tell({ ...words, question })
    })
  const answered = (question: number, seen?: ProcessStatus) => {
    questions.get(question)?.(seen)
    questions.delete(question)
  }
  const hear = (message: ToPrimary) => {
    switch (message.kind) {
      case 'listening for facts':
        listens = true
        return tell({ kind: 'facts', facts: facts() })
      case 'open':
        openedAt = performance.now()
        return opened.resolve()
      case 'failed':
        failure = new ShopFailure(message.sentence, message.exitCode)
        return
      case 'move clock':
        return void moveClock(message.milliseconds).then(() =>
          tell({ kind: 'clock moved', question: message.question }),
        )
      case 'clock read':
        return answered(message.question)
      case 'seen':
        return answered(message.question, message.seen)
    }
  }
  const end = (how: string) => {
    failure ??= new ShopFailure(`A process of the shop ended unasked (${how}).`, 1)
    opened.reject(failure)
    for (const question of questions.keys()) answered(question)
    ended.resolve({ failure, lasted: openedAt === undefined ? 0 : performance.now() - openedAt })
  }
  opened.promise.catch(() => {})
  forked.on('message', hear)
  forked.on('error', error => end(error.message))
  forked.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))

  return {
    pid: forked.process.pid ?? 0,
    opened: opened.promise,
    ended: ended.promise,
    async setClock(ahead) {
      if (listens && !forked.isDead()) await ask({ kind: 'clock is', ahead })
    },
    readStatus: async () => (forked.isDead() ? undefined : ask({ kind: 'look' })),
    kill: signal => void forked.process.kill(signal),
  }
}

/** A connection as Node's cluster hands it on. */
interface Handed {
  close(): void
}

/**
 * A connection on its way to a worker that is killed stays open in the primary, and who made it would wait for
 * ever: Node (24) closes it only once the worker says that it has it. There is one on its way at a time, and to
 * close one that has arrived changes nothing.
 */
function endLostConnection(worker: ChildProcess): void {
  const send = worker.send.bind(worker) as (...words: readonly unknown[]) => boolean
  let newest: Handed | undefined
  const watched = (...words: readonly unknown[]): boolean => {
    const [message, handle] = words as [{ act?: unknown } | undefined, Handed | undefined]
    if (message?.act === 'newconn') newest = handle
    return send(...words)
  }
  worker.send = watched as ChildProcess['send']
  worker.once('exit', () => newest?.close())
}
