import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { root } from './machine.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Before tests that start the shop as it is delivered. */
export function setup() {
  return oneAtATime(join(root, '.cache', 'set-up'), () => buildWeb({ quiet: true }))
}
