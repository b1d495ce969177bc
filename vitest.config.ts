import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** For a loaded machine: a test that passes never waits this long. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Left to itself, Vitest keeps one of two processors for nobody, and lets projects that differ in this wait for others.
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
      { test: { ...patient, name: 'art', root: 'tools/art', include: ['src/**/*.test.ts'] } },
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
      { test: { ...patient, name: 'bench', root: 'tools/bench', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'fault',
          root: 'tools/fault',
          include: ['src/**/*.test.ts'],
        },
      },
      { test: { ...patient, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
  },
})
