import { join } from 'node:path'
import { buildWeb, bundleServer } from './build.mjs'
import { root } from './machine.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Vitest global set-up for tests that start the built shop. */
export function setup() {
  return oneAtATime(join(root, '.cache', 'set-up'), async () => {
    await buildWeb({ quiet: true })
    await bundleServer({ quiet: true })
  })
}
