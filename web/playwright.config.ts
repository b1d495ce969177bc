import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// The workers load this file too and must find the same shop.
// Below the ports that Linux hands out by itself, from 32,768 on.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000))
process.env.E2E_DATA_DIR ??= passingDataDir()
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

const chromium = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  // As root Chromium's sandbox cannot start; the pages under test are ours.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const
const phone = {
  viewport: { width: 360, height: 780 },
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
} as const
const movesTheClock = 'a payer runs out of time.spec.ts'
/** What is sent, whatever the screen: once is enough. */
const withoutLooks = [
  'a page is waited for.spec.ts',
  'pages are kept.spec.ts',
  'sign-ins are guarded.spec.ts',
  'the shop can be found.spec.ts',
  'visits are counted.spec.ts',
]
/** Journeys over screens that are looked at in both themes and widths by others: on the smaller one. */
const onPhones = ['an account asks for two steps.spec.ts', 'people come with a provider.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  // For a loaded machine: a test that passes never waits this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    // As patient as expectations: without it what never comes would use up the whole test's time.
    actionTimeout: 60_000,
    launchOptions: chromium,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop, light', use: desktop, testIgnore: [movesTheClock, ...onPhones] },
    { name: 'phone, dark', use: phone, testIgnore: [movesTheClock, ...withoutLooks] },
    // All share one shop with one clock: who moves it comes last, one after the other.
    {
      name: 'clock, desktop, light',
      use: desktop,
      testMatch: movesTheClock,
      dependencies: ['desktop, light', 'phone, dark'],
    },
    {
      name: 'clock, phone, dark',
      use: phone,
      testMatch: movesTheClock,
      dependencies: ['clock, desktop, light'],
    },
  ],
  outputDir: '../test-results',
  webServer: {
    command: 'node shop/src/main.ts',
    cwd: '..',
    url: `${address}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      APP_TEST_CONTROLS: '1',
      LOG_LEVEL: 'error',
    },
  },
})

/** Goes with this process, which outlives the shop: a global teardown would run while the shop still writes. */
function passingDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-browser-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
