import type { ChildProcess } from 'node:child_process'

/** A connection as Node's cluster hands it on. */
interface Handed {
  close(): void
}

/**
 * A connection on its way to a worker that is killed stays open in the primary, and who made it would wait for
 * ever: Node (24) closes it only once the worker says that it has it. There is one on its way at a time, and to
 * close one that has arrived changes nothing.
 */
export function endLostConnection(worker: ChildProcess): void {
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
