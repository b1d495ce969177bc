import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

export const strayErrorsReport = join(root, '.cache', 'vitest-errors.json')

/** A Vitest reporter that writes down errors outside of tests, which its JSON report omits. */
export default class ErrorsReporter {
  constructor({ file = strayErrorsReport } = {}) {
    this.file = file
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.file, JSON.stringify(errors.map(describe)))
  }
}

/** Vitest names the running test, which need not have caused the error. */
function describe({ name, message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) {
  return { place: VITEST_TEST_PATH, during: VITEST_TEST_NAME, reason: stack ?? `${name}: ${message}` }
}
