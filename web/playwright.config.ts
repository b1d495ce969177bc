import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { desktop, phone } from './e2e/screens.ts'

const memory = await import(new URL('../scripts/memory-folder.mjs', import.meta.url).href)
memory.keepTestFilesInMemory()

// Playwright's workers load this file too and must use the same shop. The port is below those that Linux assigns by
// itself, from 32,768 on.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000))
process.env.E2E_DATA_DIR ??= temporaryDataDir()
// A second shop, whose clock may be moved without affecting the first.
process.env.E2E_CLOCK_PORT ??= String(20_000 + ((process.pid + 6_000) % 12_000))
process.env.E2E_CLOCK_DATA_DIR ??= temporaryDataDir()
const addressOf = (port: string) => `http://127.0.0.1:${port}`

const chromium = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    // As root Chromium's sandbox cannot start; the pages under test are ours.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Pages live for seconds: optimizing their scripts takes a tenth of the processor time and saves less.
    '--js-flags=--no-maglev --no-turbofan',
  ],
}

const onDesktop = { viewport: desktop, colorScheme: 'light' } as const
const onPhone = { viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true } as const
/** Specs that move the clock. */
const clockSpecs = [
  'a payment prompt expires.spec.ts',
  'friends give from a list.spec.ts',
  'staff work through a day.spec.ts',
]
/** The tag of tests of components that differ on wide screens. `expectAccessible` checks both screens in every spec. */
const onBoth = /@both/
/** Specs that need a keyboard, several windows or no screen. All others run on the phone, as most users do. */
const onDesktops = [
  '*by keyboard.spec.ts',
  'a buyer leaves immediately.spec.ts',
  'a page loads slowly.spec.ts',
  'a pressed button moves.spec.ts',
  'every page respects device settings.spec.ts',
  'no injected script runs.spec.ts',
  'pages are cached.spec.ts',
  'sign-in is protected.spec.ts',
  'the application shell works.spec.ts',
  'the search suggests results.spec.ts',
  'search engines find the shop.spec.ts',
  'analytics tracks visits.spec.ts',
]

export default defineConfig({
  testDir: 'e2e',
  // For loaded machines; passing tests never take this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // Tests wait half of the time, for the server and for what is shown a moment later: three workers left a quarter of
  // two processors idle.
  workers: 4,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: addressOf(process.env.E2E_PORT),
    // As long as expectations: without a limit a missing element would use up the timeout of the test.
    actionTimeout: 60_000,
    launchOptions: chromium,
    // Pages come from the server, not from a cache of an earlier test; `a phone goes offline.spec.ts` has its own.
    serviceWorkers: 'block',
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'clock, phone, dark',
      use: { ...onPhone, baseURL: addressOf(process.env.E2E_CLOCK_PORT) },
      testMatch: clockSpecs,
      // One at a time, because they share one clock. They start first, and others run beside them.
      workers: 1,
    },
    { name: 'desktop, light', use: onDesktop, testMatch: onDesktops },
    {
      name: 'both, desktop, light',
      use: onDesktop,
      testIgnore: [...clockSpecs, ...onDesktops],
      grep: onBoth,
    },
    { name: 'phone, dark', use: onPhone, testIgnore: [...clockSpecs, ...onDesktops] },
  ],
  // A folder of its own, because each run empties it.
  outputDir: '../test-results/browser',
  webServer: [
    shopOn(process.env.E2E_PORT, process.env.E2E_DATA_DIR),
    shopOn(process.env.E2E_CLOCK_PORT, process.env.E2E_CLOCK_DATA_DIR),
  ],
})

function shopOn(port: string, dataDir: string) {
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
      // All browsers share this machine's address.
      NETWORK_HOLDS_FACTOR: '100',
      APP_TEST_CONTROLS: '1',
      LOG_LEVEL: 'error',
      // A new shop scales each picture on first use; AVIF would take a tenth of the processor time.
      AVIF: 'off',
    },
  } as const
}

/** Removed with this process, which outlives the shop: a global teardown would run while the shop still writes. */
function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-browser-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
