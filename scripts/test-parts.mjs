import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { strayErrorsReport } from './errors-reporter.mjs'
import { onWindows, root, toolEnvironment } from './machine.mjs'
import { runInForeground } from './run.mjs'
import { setUp } from './set-up.mjs'
import { countPlaywright, countVitest, judge } from './test-reports.mjs'

const vitestReport = join(root, '.cache', 'vitest.json')
const playwrightReport = join(root, '.cache', 'playwright.json')

/**
 * A failing test is run once more and named at the end if it passes then (decision 0022): a single failure of
 * a loaded machine must not hide the results of thousands of tests.
 */
const secondTry = 1

/** The browser tests of what most people do: find, buy, pay, give, sell, send, return, and be paid (0153). */
export const journeys = [
  'a guest buys a basket',
  'a buyer pays by mobile money',
  'a buyer sends a gift',
  'a buyer returns a product',
  'a maker sells a first product',
  'a maker sends an order',
  'a user manages wishlists',
  'friends give from a list',
  'staff pay makers',
  'staff work through a day',
  'visitors filter a list',
]

/** All checks. Each returns {passed, failed, remark?} or throws SetUpFailure. */
export const parts = [
  { name: 'lint', title: 'format and lint', run: lint },
  { name: 'types', title: 'types', run: checkTypes },
  // Together: the fault tests start shops again and again and mostly wait for them.
  { name: 'tests', title: 'unit, API and fault tests', run: () => runVitest() },
  // Without those that start whole shops.
  { name: 'unit', title: 'unit and API tests', run: () => runVitest({ projects: ['!fault', '!shop'] }) },
  { name: 'faults', title: 'fault tests', run: () => runVitest({ projects: ['fault'] }) },
  { name: 'budget', title: 'bytes of pages', run: () => check(['npm', 'run', '--silent', 'budget']) },
  {
    name: 'journeys',
    title: 'journeys in the browser',
    run: () => runPlaywright('web/playwright.config.ts', journeys),
  },
  { name: 'browser', title: 'browser tests', run: () => runPlaywright('web/playwright.config.ts') },
  // The snapshots were taken with Debian's headless shell, and other browsers render text differently.
  { name: 'looks', title: 'looks of every part', run: () => runPlaywright('web/looks/playwright.config.ts') },
]

/** The parts that are run before a push. */
export const usual = ['lint', 'types', 'unit', 'budget', 'journeys']
/** Those that CI runs. */
export const all = ['lint', 'types', 'tests', 'budget', 'browser']

/** The unit and API tests of one feature; undefined if no workspace has it. */
export function featurePart(name) {
  const places = [`contract/src/${name}.ts`, `api/src/${name}`, `web/src/${name}`]
  if (!/^[a-z-]+$/.test(name) || !places.some(place => existsSync(join(root, place)))) return undefined
  const filters = places.map(place => place.replace(/\.ts$/, '.').replace(/([a-z-])$/, '$1/'))
  return { name, title: `tests of ${name}`, run: () => runVitest({ filters, build: false }) }
}

/** Includes unused files and exports. */
async function lint() {
  const checked = [await check(['biome', 'check', '.']), await check(['knip', '--no-progress'])]
  return {
    passed: checked.filter(({ passed }) => passed).length,
    failed: checked.filter(({ failed }) => failed).length,
  }
}

async function checkTypes() {
  const routes = await tool(['react-router', 'typegen'], { cwd: join(root, 'web') })
  return routes === 0 ? check(['tsc', '-b']) : { passed: 0, failed: 1 }
}

/** Runs some projects or all; with `filters`, the files whose path contains one of them. */
async function runVitest({ projects = ['*'], filters = [], build = true } = {}) {
  for (const report of [vitestReport, strayErrorsReport]) rmSync(report, { force: true })
  // Some tests start the built shop.
  await setUp({ build, quiet: false })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    '--reporter=./scripts/errors-reporter.mjs',
  ]
  let lastOutput = ''
  const onStderr = text => {
    lastOutput = (lastOutput + text).slice(-2_000)
  }
  const chosen = projects.map(project => `--project=${project}`)
  const command = ['vitest', 'run', ...filters, ...chosen, `--retry=${secondTry}`, ...reporters]
  const exitCode = await tool(command, { onStderr })
  return judge(exitCode, () => countVitest(vitestReport, strayErrorsReport), lastOutput)
}

/** Runs the specs with one of these names, or all. */
async function runPlaywright(config, specs = []) {
  rmSync(playwrightReport, { force: true })
  await setUp({ build: true, quiet: false })
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  // A filter is a regular expression; the shell of Windows would split it at its spaces.
  const filters = specs.map(spec => spec.replaceAll(' ', '.'))
  const args = ['test', ...filters, '--config', config, `--retries=${secondTry}`, '--reporter=list,json']
  const exitCode = await tool(['playwright', ...args], { env })
  return judge(exitCode, () => countPlaywright(playwrightReport))
}

async function check(command) {
  return (await tool(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function tool([program, ...args], { cwd = root, env = {}, onStderr } = {}) {
  return runInForeground(program, args, {
    cwd,
    onStderr,
    env: toolEnvironment({ NODE_ENV: undefined, ...env }),
    shell: onWindows,
  })
}
