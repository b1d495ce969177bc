// npm run screens: takes screenshots of every screen and combines them in docs/screens.
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { onWindows, productNode, root, toolEnvironment } from './machine.mjs'
import { runInForeground } from './run.mjs'
import { runMain, setUp } from './set-up.mjs'

await runMain(async () => {
  await setUp({ build: true, quiet: false })
  const env = toolEnvironment({ NODE_ENV: undefined, CHROMIUM_PATH: await chromium() })
  const config = join('web', 'screens', 'playwright.config.ts')
  const taken = await runInForeground('playwright', ['test', '--config', config, '--retries=1'], {
    env,
    shell: onWindows,
  })
  if (taken !== 0) return taken
  return runInForeground(productNode(), [join(root, 'web', 'screens', 'make-sheets.ts')], { env })
})
