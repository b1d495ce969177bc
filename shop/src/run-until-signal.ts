import { stopOnSignal } from './stop-on-signal.ts'

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
