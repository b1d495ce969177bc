import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Reads the report of `vitest run --reporter=json` and that of errors-reporter.mjs into {passed, failed,
 * names, unsteady}. A file that failed to load counts as one failure, as does an error outside of every test;
 * `unsteady` are tests that passed at the second attempt.
 */
export function countVitest(file, strayFile) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const stray = JSON.parse(readFileSync(strayFile, 'utf8')).map(({ place = '', during = '?', reason }) =>
    asName(place, `outside of a test, during "${during}"`, reason),
  )
  const failed = report.testResults.flatMap(({ status, name, message, assertionResults }) => {
    const tests = assertionResults.filter(each => each.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [asName(name, 'did not load', message)]
    return tests.map(each => asName(name, each.fullName, each.failureMessages?.[0]))
  })
  const unsteady = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(each => each.status === 'passed' && each.failureMessages?.length > 0)
      .map(each => asName(name, each.fullName, each.failureMessages[0])),
  )
  const names = [...failed, ...stray]
  return { passed: report.numPassedTests, failed: names.length, names, unsteady }
}

/** Reads the report of Playwright's JSON reporter. A test that passed at the second attempt counts as passed. */
export function countPlaywright(file) {
  const { stats, errors, suites = [] } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = suites.flatMap(testsOf)
  const namesOf = (status, attempt) =>
    tests
      .filter(each => each.status === status)
      .map(({ spec, projectName, results }) =>
        asName(`${spec.file} [${projectName}]`, spec.title, results.at(attempt)?.error?.message),
      )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    names: [
      ...namesOf('unexpected', -1),
      ...errors.map(error => asName('', 'outside of a test', error.message)),
    ],
    unsteady: namesOf('flaky', 0),
  }
}

const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(spec => spec.tests.map(each => ({ ...each, spec }))),
  ...suites.flatMap(testsOf),
]

/** One line: the place, the title and the beginning of the reason. */
function asName(place, title, reason = '') {
  return [basename(place), title, plain(reason).slice(0, 200)].filter(Boolean).join(' › ')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const plain = text => text.replace(/\x1b\[[\d;]*m/g, '').replace(/\s+/g, ' ')

/**
 * The result of a part of the tests: no test, a broken report and an unexplained exit code are failures too.
 * Errors during teardown are in no report, only in the last output.
 */
export function judge(exitCode, count, lastOutput = '') {
  try {
    const { passed, failed, names = [], unsteady = [] } = count()
    if (passed + failed === 0) return { passed, failed: 1, remark: 'no test ran' }
    if (exitCode !== 0 && failed === 0)
      return { passed, failed: 1, remark: unexplained(exitCode, lastOutput) }
    return { passed, failed, names, unsteady }
  } catch {
    return { passed: 0, failed: 1, remark: 'left no report' }
  }
}

const unexplained = (exitCode, lastOutput) =>
  [`ended with exit code ${exitCode}`, plain(lastOutput).slice(-500)].filter(Boolean).join(', after: ')
