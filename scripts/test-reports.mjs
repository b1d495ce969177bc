import { readFileSync } from 'node:fs'

/** Reads what `vitest run --reporter=json` wrote into {passed, failed}. A file that did not even load is one failure. */
export function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(each => each.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Reads what Playwright's JSON reporter wrote. A test that passed at its second attempt has passed. */
export function countPlaywright(file) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** What a part of the tests comes to: silence, a broken report and an unexplained exit code are failures too. */
export function judge(exitCode, count) {
  try {
    const { passed, failed } = count()
    if (passed + failed === 0) return { passed, failed: 1, remark: 'no test ran' }
    if (exitCode !== 0 && failed === 0)
      return { passed, failed: 1, remark: `ended with exit code ${exitCode}` }
    return { passed, failed }
  } catch {
    return { passed: 0, failed: 1, remark: 'left no report' }
  }
}
