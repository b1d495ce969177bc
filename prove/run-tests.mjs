import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onWindows, toolEnvironment } from '../scripts/machine.mjs'

const TERMINATION = 5_000
let running

/** Ends the tests that run now, if any: for a prover that is interrupted. */
export const stopTests = () => running && stop(running)

/**
 * Runs a test file of a copy, or its tests whose name contains `named`, and gives `{ tests, unloaded }`: what
 * became of each test, and why the file did not even load. Undefined when it took longer than `timeout`
 * milliseconds or left no report.
 */
export async function runTests(folder, file, { named, timeout }) {
  const report = join(folder, 'prove-report.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    file,
    // The projects of vitest.config.ts carry the names of their folders.
    ...['--project', file.split('/')[0]],
    ...(named ? ['--testNamePattern', patternOf(named)] : []),
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const inTime = await finished(join(folder, 'node_modules/.bin/vitest'), args, folder, timeout)
  return inTime && existsSync(report) ? readReport(report) : undefined
}

function finished(program, args, cwd, timeout) {
  // A group of its own, so that whatever the tests started ends with them.
  const child = spawn(program, args, {
    cwd,
    detached: !onWindows,
    shell: onWindows,
    env: toolEnvironment({ NODE_ENV: undefined }),
    stdio: 'ignore',
  })
  running = child
  return new Promise(resolve => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      stop(child)
    }, timeout)
    child.once('close', () => {
      clearTimeout(timer)
      running = undefined
      resolve(!late)
    })
  })
}

/** First asks, so that the tests can stop their database, then insists. */
function stop(child) {
  signal(child, 'SIGTERM')
  const insist = setTimeout(() => signal(child, 'SIGKILL'), TERMINATION)
  child.once('close', () => clearTimeout(insist))
}

function signal(child, name) {
  try {
    if (onWindows) child.kill(name)
    else process.kill(-child.pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function readReport(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    tests: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        name: fullName,
        status,
        message: failureMessages?.[0] ?? '',
      })),
    ),
    unloaded: testResults
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name, message }) => `${name}: ${message}`),
  }
}

/** A part of a test's full name, which the report joins with blanks and the pattern with arrows. */
const patternOf = name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '( | > )')
