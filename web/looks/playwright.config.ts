import { defineConfig } from '@playwright/test'
import shop from '../playwright.config.ts'

/** Visual regression tests of every component; text is rendered by the browser, so the snapshots are of one browser. */
export default defineConfig({
  ...shop,
  testDir: '.',
  fullyParallel: true,
  expect: {
    timeout: 60_000,
    // Other versions render the edges of letters slightly differently; a changed component differs by more.
    toMatchSnapshot: { threshold: 0.06, maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results/looks',
  projects: [{ name: 'gallery' }],
})
