/**
 * Opens resources and leaves their closing on the stack; `stopping` is aborted with the signal that ends the process.
 */
export type Start = (opened: AsyncDisposableStack, stopping: AbortSignal) => Promise<void>

/** Runs until a signal asks to stop. A failed start is closed, reported and ends with an exit code. */
export async function runUntilSignal(
  start: Start,
  report: (error: unknown) => Promise<number>,
): Promise<void> {
  const opened = new AsyncDisposableStack()
  const stopping = new AbortController()
  const started = start(opened, stopping.signal)
  // Registered before the start: a database server that is starting would outlive a process killed by the
  // signal.
  stopOnSignal(async signal => {
    stopping.abort(signal)
    await started.catch(() => {})
    await opened.disposeAsync()
    return 0
  })
  try {
    await started
  } catch (error) {
    if (stopping.signal.aborted) return
    await opened.disposeAsync()
    process.exitCode = await report(error)
  }
}

/** A second signal counts only after this many milliseconds. */
const secondSignalAfter = 1_000

/** On SIGTERM or SIGINT runs `close` and exits with its exit code. A second signal exits immediately. */
export function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<number>): void {
  let signalledAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl+C may arrive twice, from the terminal and from the parent process.
      if (signalledAt !== undefined && performance.now() - signalledAt > secondSignalAfter) process.exit(1)
      if (signalledAt !== undefined) return
      signalledAt = performance.now()
      close(signal).then(
        code => process.exit(code),
        error => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
