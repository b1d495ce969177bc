import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { onWindows, productNode, root, SetUpFailure, toolEnvironment } from './machine.mjs'
import { runStep } from './run.mjs'

/** The same engine without a screen: pages are ready a third sooner. */
const HEADLESS = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The Chromium for the browser tests; installs one if the machine has none, and on Debian the headless one if
 * it has only the other. Fails with a sentence.
 */
export async function chromium() {
  const found = findChromium()
  const onDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const replaced = onDebian && found !== process.env.CHROMIUM_PATH && WHOLE.includes(basename(found ?? ''))
  if (found && !replaced) return found

  process.stderr.write('Installing a Chromium for the browser tests …\n')
  if (onDebian) await installFromDebian(found)
  else await installFromPlaywright()

  const installed = findChromium()
  if (installed) return installed
  throw new SetUpFailure(
    'No Chromium runs on this machine. Install one, or set CHROMIUM_PATH to it, then run the browser tests again.',
  )
}

function findChromium() {
  return [process.env.CHROMIUM_PATH, ...[HEADLESS, ...WHOLE].flatMap(onPath), playwrightsOwn()].find(runs)
}

/** Absolute paths, because Playwright does not search PATH. */
function onPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, command))
    .filter(existsSync)
}

/** Started instead of only found: on Ubuntu `chromium-browser` may be a stub that only names a snap. */
function runs(browser) {
  return Boolean(browser) && spawnSync(browser, ['--version'], { timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
  const question = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`
  const answer = spawnSync(productNode(), ['-e', question], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return answer && existsSync(answer) ? answer : undefined
}

/** Installs the headless package where Debian has it; otherwise the whole browser, unless one is installed. */
async function installFromDebian(found) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failure = 'Chromium could not be installed with apt-get; it says why above.'
  const install = name =>
    runStep('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env, failure })
  try {
    await runStep('apt-get', ['update'], { quiet: true, env, failure })
    const known = spawnSync('apt-cache', ['show', HEADLESS], { stdio: 'ignore' }).status === 0
    await install(known ? HEADLESS : 'chromium')
  } catch (error) {
    if (!found) throw error
  }
}

async function installFromPlaywright() {
  const playwright = join(root, 'node_modules', '.bin', onWindows ? 'playwright.cmd' : 'playwright')
  await runStep(playwright, ['install', 'chromium'], {
    quiet: true,
    env: toolEnvironment(),
    failure: 'Playwright could not download its Chromium. Install one, or set CHROMIUM_PATH to it.',
  })
}
