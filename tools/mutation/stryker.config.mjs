import { groups } from './groups.mjs'

const name = process.env.MUTATION_GROUP ?? ''

/**
 * Mutates one group at a time, named by MUTATION_GROUP. Works on a copy of the tree, so that an aborted run
 * leaves no mutant behind.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
  mutate: [...(groups[name]?.mutate ?? [])],
  ignorePatterns: ['docs', 'var', 'web/build', 'web/e2e', 'web/src', 'tools/art', 'test-results'],
  // Stryker rewrites tsconfig files with an API that TypeScript 7 does not have; Node needs no tsconfig.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // A mutant of code that runs when its module loads runs all tests of its group, for minutes each: only those of
  // transition tables are worth it.
  ignoreStatic: !groups[name]?.mutate.some(path => path.includes('transitions')),
  // Tests of a mutant share a database server: two at once would wait for each other.
  concurrency: 1,
  timeoutMS: 30_000,
  incremental: true,
  incrementalFile: `.cache/mutation/${name}.json`,
  tempDirName: '.cache/mutation/tree',
  reporters: ['clear-text', 'progress-append-only'],
  thresholds: { high: 90, low: 80, break: 70 },
}
