/** Opens what runs and leaves on the stack how to close it; `asked` is aborted with the signal that asked to stop. */
export type Start = (opened: AsyncDisposableStack, asked: AbortSignal) => Promise<void>

/** Runs until a signal asks to stop. What cannot start is closed again and complained of, with an exit code. */
export async function runUntilSignal(
  start: Start,
  complain: (error: unknown) => Promise<number>,
): Promise<void> {
  const opened = new AsyncDisposableStack()
  const asked = new AbortController()
  const started = start(opened, asked.signal)
  // From the first moment: a database that is just being started would outlive a process that dies of its signal.
  stopOnSignal(async signal => {
    asked.abort(signal)
    await started.catch(() => {})
    await opened.disposeAsync()
    return 0
  })
  try {
    await started
  } catch (error) {
    if (asked.signal.aborted) return
    await opened.disposeAsync()
    process.exitCode = await complain(error)
  }
}

/** A second signal after so many milliseconds is meant. */
const impatient = 1_000

/** SIGTERM or SIGINT: runs `close`, then leaves with its exit code. A second signal leaves at once. */
export function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<number>): void {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl+C may arrive twice, from the terminal and from whoever started this process.
      if (askedAt !== undefined && performance.now() - askedAt > impatient) process.exit(1)
      if (askedAt !== undefined) return
      askedAt = performance.now()
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
