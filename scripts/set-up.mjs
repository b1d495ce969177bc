import { join } from 'node:path'
import { buildWeb, bundleServer } from './build.mjs'
import { install } from './install.mjs'
import { refuseUnsupportedMachine, root, SetUpFailure } from './machine.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/**
 * Makes a fresh clone runnable: installs dependencies (`withTools` includes those of tests and tools) and,
 * with `build`, builds the web tier and, for tests and tools, bundles the server.
 */
export async function setUp({ build, quiet, withTools = true }) {
  refuseUnsupportedMachine()
  await oneAtATime(join(root, '.cache', 'set-up'), async () => {
    await install({ quiet, withTools })
    if (build) await buildWeb({ quiet })
    if (build && withTools) await bundleServer({ quiet })
  })
}

/** Exits with the code of `main`; a failed set-up prints one sentence, no stack. */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
