import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ErrorsReporter from './errors-reporter.mjs'
import { countPlaywright, countVitest, judge } from './test-reports.mjs'

let folder
let file
let strayFile

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-report-'))
  file = join(folder, 'report.json')
  strayFile = join(folder, 'errors.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(report) {
  writeFileSync(file, JSON.stringify(report))
}

const strayErrors = (...errors) => new ErrorsReporter({ file: strayFile }).onTestRunEnd([], errors)

test('counts a test file that failed to load as one failure, and names second attempts', () => {
  write({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: '/shop/cart.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed' },
          { status: 'failed', fullName: 'a cart keeps', failureMessages: ['\u001b[31mgone\n  at line 3'] },
        ],
      },
      {
        name: '/shop/pay.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'pays once', failureMessages: ['paid twice'] }],
      },
      { name: '/shop/order.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  })
  strayErrors()
  expect(countVitest(file, strayFile)).toEqual({
    passed: 3,
    failed: 2,
    names: ['cart.test.ts › a cart keeps › gone at line 3', 'order.test.ts › did not load › no such file'],
    unsteady: ['pay.test.ts › pays once › paid twice'],
  })
})

test('counts an error outside of every test as a named failure', () => {
  write({ numPassedTests: 2, testResults: [] })
  strayErrors(
    {
      name: 'Error',
      message: 'gone',
      stack: 'Error: gone\n  at pool',
      VITEST_TEST_NAME: 'a cart keeps',
      VITEST_TEST_PATH: '/shop/cart.test.ts',
    },
    { name: 'Error', message: 'worker exited' },
  )
  expect(countVitest(file, strayFile)).toMatchObject({
    passed: 2,
    failed: 2,
    names: [
      'cart.test.ts › outside of a test, during "a cart keeps" › Error: gone at pool',
      'outside of a test, during "?" › Error: worker exited',
    ],
  })
})

test('counts a browser test that passed at its second attempt as passed, and a global error as a failure', () => {
  const spec = {
    file: 'e2e/buys.spec.ts',
    title: 'a guest buys',
    tests: [
      { projectName: 'phone', status: 'unexpected', results: [{}, { error: { message: 'no button' } }] },
      { projectName: 'desktop', status: 'flaky', results: [{ error: { message: 'too late' } }, {}] },
    ],
  }
  write({
    stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 4 },
    errors: [{ message: 'no server' }],
    suites: [{ suites: [{ specs: [spec] }] }],
  })
  expect(countPlaywright(file)).toEqual({
    passed: 6,
    failed: 2,
    names: ['buys.spec.ts [phone] › a guest buys › no button', 'outside of a test › no server'],
    unsteady: ['buys.spec.ts [desktop] › a guest buys › too late'],
  })
})

test('a part without a complete report has failed', () => {
  expect(judge(0, () => countVitest(file, strayFile))).toEqual({
    passed: 0,
    failed: 1,
    remark: 'left no report',
  })
  writeFileSync(file, '{"numPassedTests": 3')
  expect(judge(0, () => countVitest(file, strayFile))).toEqual({
    passed: 0,
    failed: 1,
    remark: 'left no report',
  })
})

test('a part in which no test ran has failed', () => {
  expect(judge(0, () => ({ passed: 0, failed: 0 }))).toEqual({ passed: 0, failed: 1, remark: 'no test ran' })
})

test('an exit code without a failed test is a failure, with the last output of the run', () => {
  expect(judge(1, () => ({ passed: 9, failed: 0 }))).toEqual({
    passed: 9,
    failed: 1,
    remark: 'ended with exit code 1',
  })
  expect(judge(1, () => ({ passed: 9, failed: 0 }), 'error during\n close')).toMatchObject({
    remark: 'ended with exit code 1, after: error during close',
  })
  expect(judge(1, () => ({ passed: 9, failed: 2 }))).toMatchObject({ passed: 9, failed: 2 })
  expect(judge(0, () => ({ passed: 9, failed: 0 }))).toMatchObject({ passed: 9, failed: 0 })
})
