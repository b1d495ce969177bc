import { defineConfig } from '@playwright/test'
import shop from '../playwright.config.ts'
import { folderOf, views } from './views.ts'

/** Takes the screenshots for the contact sheets, of the same shop as the browser tests. */
export default defineConfig({
  ...shop,
  testDir: '.',
  testMatch: 'take-screens.ts',
  fullyParallel: true,
  // What takes longer is reported, and the next screen is taken.
  expect: { timeout: 20_000 },
  outputDir: folderOf('traces'),
  projects: Object.entries(views).map(([name, viewport]) => ({
    name,
    use: {
      viewport,
      actionTimeout: 20_000,
      navigationTimeout: 20_000,
      ...(name === 'phone' && { hasTouch: true, isMobile: true }),
    },
  })),
})
