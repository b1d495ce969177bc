import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { groups } from './groups.mjs'

const root = join(import.meta.dirname, '..', '..')

export default defineConfig({
  root: 'api',
  test: {
    include: [...(groups[process.env.MUTATION_GROUP ?? '']?.tests ?? [])],
    globalSetup: 'test/global-setup.ts',
    // As in vitest.config.ts: each mutant runs its tests again.
    env: { NODE_ENV: 'production' },
    alias: {
      '@node-rs/argon2': join(root, 'api/test/argon2.ts'),
      sharp: join(root, 'api/test/sharp.ts'),
    },
    isolate: false,
    restoreMocks: true,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A killed mutant usually shows as a timeout: short timeouts speed up the run.
    expect: { poll: { timeout: 4_000 } },
  },
})
