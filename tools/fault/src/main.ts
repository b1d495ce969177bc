import { faults } from './faults.ts'
import { readOptions, usage } from './options.ts'
import { runFault } from './run-fault.ts'

const words = process.argv.slice(2)
const requested = readOptions(words, faults)

if (requested) {
  const verdict = await runFault(requested.fault, { ...requested.options, say })
  // After an aborted run, requests to a stopped shop may still be pending; they are not awaited.
  process.stdout.write(`${JSON.stringify(verdict, undefined, 2)}\n`, () =>
    process.exit(verdict.passed ? 0 : 1),
  )
} else {
  console.error(usage(faults))
  process.exitCode = words.length === 0 ? 0 : 1
}

/** Prints progress to stderr, beside the verdict. */
function say(text: string): void {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(1).padStart(7)} s  ${text}\n`)
}
