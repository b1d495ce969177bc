import { faults } from './faults.ts'
import { readOptions, usage } from './options.ts'
import { runFault } from './run-fault.ts'

const words = process.argv.slice(2)
const asked = readOptions(words, faults)

if (asked) {
  const verdict = await runFault(asked.fault, { ...asked.options, say })
  // Who still asks a shop that is gone, because the run broke off, is not waited for.
  process.stdout.write(`${JSON.stringify(verdict, undefined, 2)}\n`, () =>
    process.exit(verdict.passed ? 0 : 1),
  )
} else {
  console.error(usage(faults))
  process.exitCode = words.length === 0 ? 0 : 1
}

/** Progress, beside the verdict. */
function say(text: string): void {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(1).padStart(7)} s  ${text}\n`)
}
