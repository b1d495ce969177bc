import { defineConfig } from '@playwright/test'
import shop from '../playwright.config.ts'

/** Holds every part of the pages against a picture of it; letters are drawn by the browser, so the pictures are of one. */
export default defineConfig({
  ...shop,
  testDir: '.',
  fullyParallel: true,
  expect: {
    timeout: 60_000,
    // Another version draws the edges of letters a little differently; a part that looks otherwise differs by more.
    toMatchSnapshot: { threshold: 0.06, maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results/looks',
  projects: [{ name: 'gallery' }],
})
