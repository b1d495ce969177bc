import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { desktop, phone } from './e2e/screens.ts'

// The workers load this file too and must find the same shop.
// Below the ports that Linux hands out by itself, from 32,768 on.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000))
process.env.E2E_DATA_DIR ??= passingDataDir()
// Another shop, whose clock may be moved while people are in the first.
process.env.E2E_CLOCK_PORT ??= String(20_000 + ((process.pid + 6_000) % 12_000))
process.env.E2E_CLOCK_DATA_DIR ??= passingDataDir()
const addressOf = (port: string) => `http://127.0.0.1:${port}`

const chromium = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  // As root Chromium's sandbox cannot start; the pages under test are ours.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

const onDesktop = { viewport: desktop, colorScheme: 'light' } as const
const onPhone = { viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true } as const
/** By minutes, and to another day. */
const moveTheClock = ['a payer runs out of time.spec.ts', 'friends give.spec.ts']
/** What has parts of its own on wide screens is done on both; how a page looks is looked at on both by every test (`expectAccessible`). */
const onBoth = [
  'a gift is reviewed.spec.ts',
  'a visitor looks at a gift.spec.ts',
  'visitors narrow a list.spec.ts',
]
/** What needs a keyboard, several windows or no screen at all. All else is done on the phone, as most people do it. */
const onDesktops = [
  '*by keyboard alone.spec.ts',
  'a page is waited for.spec.ts',
  'every page heeds the device.spec.ts',
  'nothing foreign runs.spec.ts',
  'pages are kept.spec.ts',
  'sign-ins are guarded.spec.ts',
  'the frame holds.spec.ts',
  'the search helps.spec.ts',
  'the shop can be found.spec.ts',
  'visits are counted.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  // For a loaded machine: a test that passes never waits this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // A page waits for the shop as often as it computes: two would leave a processor idle.
  workers: 3,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: addressOf(process.env.E2E_PORT),
    // As patient as expectations: without it what never comes would use up the whole test's time.
    actionTimeout: 60_000,
    launchOptions: chromium,
    // Pages come from the shop, not from what a test before kept; `a phone loses its network.spec.ts` has its own.
    serviceWorkers: 'block',
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'clock, phone, dark',
      use: { ...onPhone, baseURL: addressOf(process.env.E2E_CLOCK_PORT) },
      testMatch: moveTheClock,
      // One after the other: they share one clock. So they begin first, and others run beside them.
      workers: 1,
    },
    { name: 'desktop, light', use: onDesktop, testMatch: [...onBoth, ...onDesktops] },
    { name: 'phone, dark', use: onPhone, testIgnore: [...moveTheClock, ...onDesktops] },
  ],
  // One of its own, as every config's: a run empties it.
  outputDir: '../test-results/browser',
  webServer: [
    // A new shop scales each picture when it is first seen; AVIF would take a tenth of the processors' time.
    shopOn(process.env.E2E_PORT, process.env.E2E_DATA_DIR, { AVIF: 'off' }),
    shopOn(process.env.E2E_CLOCK_PORT, process.env.E2E_CLOCK_DATA_DIR),
  ],
})

function shopOn(port: string, dataDir: string, variables: Record<string, string> = {}) {
  return {
    command: 'node shop/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${addressOf(port)}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      // All browsers come from this machine's address.
      NETWORK_HOLDS_FACTOR: '100',
      APP_TEST_CONTROLS: '1',
      LOG_LEVEL: 'error',
      ...variables,
    },
  } as const
}

/** Goes with this process, which outlives the shop: a global teardown would run while the shop still writes. */
function passingDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-browser-'))
  // As root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
