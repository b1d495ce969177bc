import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onWindows, productNode, root, SetUpFailure, toolEnvironment } from './machine.mjs'
import { runStep } from './run.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium for the browser tests, installed when the machine has none. Fails with a sentence. */
export async function chromium() {
  const found = findChromium()
  if (found) return found

  process.stderr.write('Installing a Chromium for the browser tests …\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian()
  else await installFromPlaywright()

  const installed = findChromium()
  if (installed) return installed
  throw new SetUpFailure(
    'No Chromium runs on this machine. Install one, or set CHROMIUM_PATH to it, then run the browser tests again.',
  )
}

function findChromium() {
  return [process.env.CHROMIUM_PATH, ...COMMANDS.flatMap(onPath), playwrightsOwn()].find(runs)
}

/** Whole paths, for Playwright starts nothing by its bare name. */
function onPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, command))
    .filter(existsSync)
}

/** Tried rather than looked for: on Ubuntu `chromium-browser` may be a stub that only names a snap. */
function runs(browser) {
  return Boolean(browser) && spawnSync(browser, ['--version'], { timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
  const question = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`
  const answer = spawnSync(productNode(), ['-e', question], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return answer && existsSync(answer) ? answer : undefined
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failure = 'Chromium could not be installed with apt-get; it says why above.'
  await runStep('apt-get', ['update'], { quiet: true, env, failure })
  await runStep('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    quiet: true,
    env,
    failure,
  })
}

async function installFromPlaywright() {
  const playwright = join(root, 'node_modules', '.bin', onWindows ? 'playwright.cmd' : 'playwright')
  await runStep(playwright, ['install', 'chromium'], {
    quiet: true,
    env: toolEnvironment(),
    failure: 'Playwright could not download its Chromium. Install one, or set CHROMIUM_PATH to it.',
  })
}
