import { defineConfig } from 'vitest/config'

/** For a loaded machine: a test that passes never waits this long. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Left to itself, Vitest keeps one of two processors for nobody, and lets projects that differ in this wait for others.
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...patient, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'api',
          root: 'api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // Each file has a shop and a database of its own, and no module keeps anything of them: reading the same
          // modules again for each file took half of the processors' time.
          isolate: false,
          restoreMocks: true,
        },
      },
      { test: { ...patient, name: 'emulators', root: 'emulators', include: ['*/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'art', root: 'art', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          // Each test starts a shop or several, which takes a loaded machine half a minute each.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          name: 'shop',
          root: 'shop',
          include: ['src/**/*.test.ts'],
          globalSetup: '../scripts/build-for-tests.mjs',
        },
      },
      { test: { ...patient, name: 'bench', root: 'bench', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'fault',
          root: 'fault',
          include: ['src/**/*.test.ts'],
          maxWorkers: 1,
        },
      },
      { test: { ...patient, name: 'prove', root: 'prove', include: ['**/*.test.mjs'] } },
      { test: { ...patient, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
})
