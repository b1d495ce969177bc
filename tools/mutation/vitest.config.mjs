import { defineConfig } from 'vitest/config'
import { groups } from './groups.mjs'

export default defineConfig({
  root: 'api',
  test: {
    include: [...(groups[process.env.MUTATION_GROUP ?? '']?.tests ?? [])],
    globalSetup: 'test/global-setup.ts',
    isolate: false,
    restoreMocks: true,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A killed mutant usually shows as a timeout: short timeouts speed up the run.
    expect: { poll: { timeout: 4_000 } },
  },
})
