import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          root: 'api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'emulators',
          root: 'emulators/paystack',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'art', root: 'art', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['src/**/*.test.ts'] } },
      { test: { name: 'prove', root: 'prove', include: ['**/*.test.mjs'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
})
