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
