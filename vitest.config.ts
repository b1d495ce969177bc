import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTestFilesInMemory } from './scripts/memory-folder.mjs'

keepTestFilesInMemory()

const everywhere = {
  // Files share the modules of their worker, which keep nothing of a test: reading the same modules again for each file
  // took half of the processors' time. A file that stubs a global value restores it.
  isolate: false,
  // Marking the modules of a worker is a tenth of its time while its heap grows from a few MiB.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64', '--initial-heap-size=512'],
  // For a loaded machine: a test that passes never waits this long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // By default Vitest leaves one of two processors idle, and lets projects with another setting wait for the others.
  // Tests wait for the database and for shops as often as they compute: two would leave a processor idle.
  maxWorkers: 3,
}

/** The faults take longest by far, in one file, and mostly wait: they begin first, beside all others. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ project }: TestSpecification) => Number(project.name === 'fault')
    return (await super.sort(files)).toSorted((one, other) => isFault(other) - isFault(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: FaultsFirst },
    projects: [
      { test: { ...everywhere, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'api',
          // React's development build takes several times as long to render an email.
          env: { NODE_ENV: 'production' },
          root: 'api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          alias: {
            '@node-rs/argon2': join(import.meta.dirname, 'api/test/argon2.ts'),
            sharp: join(import.meta.dirname, 'api/test/sharp.ts'),
          },
          restoreMocks: true,
        },
      },
      { test: { ...everywhere, name: 'emulators', root: 'emulators', include: ['*/src/**/*.test.ts'] } },
      { test: { ...everywhere, name: 'art', root: 'tools/art', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          // Each test starts a shop or several, which takes a loaded machine half a minute each.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          name: 'shop',
          root: 'shop',
          include: ['src/**/*.test.ts'],
          globalSetup: '../scripts/build-for-tests.mjs',
        },
      },
      { test: { ...everywhere, name: 'bench', root: 'tools/bench', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'fault',
          root: 'tools/fault',
          include: ['src/**/*.test.ts'],
          globalSetup: '../../scripts/build-for-tests.mjs',
        },
      },
      { test: { ...everywhere, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
})
