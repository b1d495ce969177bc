import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

export const strayErrorsReport = join(root, '.cache', 'vitest-errors.json')

/** For Vitest: writes down what went wrong outside of every test, of which its JSON report says nothing. */
export default class ErrorsReporter {
  constructor({ file = strayErrorsReport } = {}) {
    this.file = file
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.file, JSON.stringify(errors.map(describe)))
  }
}

/** Vitest knows which test ran when it happened, which need not be the one that did it. */
function describe({ name, message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) {
  return { place: VITEST_TEST_PATH, during: VITEST_TEST_NAME, reason: stack ?? `${name}: ${message}` }
}
