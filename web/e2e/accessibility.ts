import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isHydrated } from '../src/shell/is-hydrated.ts'
import { findUnchecked } from './passed-blocks.ts'
import { desktop, phone } from './screens.ts'

/** Waits until the session is known and no part of the page shows a skeleton. */
export async function expectLoaded(page: Page): Promise<void> {
  const account = page
    .getByRole('navigation', { name: /^Account and/ })
    .getByText(/^(Sign In|Abena|Ama|Akosua)$/)
  // Navigation on the pages without the site header.
  const names =
    /^(Sign in|Create account|Send link|Set new password|Resend|Send a new link|Send a code|Yes, I created it|Verify my email)$/
  const entry = page.getByRole('button', { name: names }).or(page.getByRole('link', { name: names }))
  // While people pay there is no account in the header. The pages wait for the session themselves.
  const paying = page
    .locator('body:not(:has(nav[aria-label^="Account"])) > header')
    .getByRole('link', { name: 'Help', exact: true })
  // The way back from the back office and the workshop.
  const area = page.getByRole('link', { name: 'Shop', exact: true })
  await expect(account.or(entry).or(paying).or(area).first()).toBeVisible()
  await expect(page.getByText('Loading authentication...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Waits until transitions have ended. Endless animations are ignored. */
const isAtRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
      ),
  )

export const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** The themes differ only in colours: both render the same elements. */
const ofColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** The minified build is less than half as large to send and parse in each document as the package's default export. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe once per document. Its package for Playwright would inject it for every check and open a second
 * page to collect the results of frames, which no page here has.
 */
export async function findViolations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const unchecked = await findUnchecked(page, runOnly.values.join())
  if (!unchecked.exclude) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await unchecked.exclude.evaluate(async (exclude, only) => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(
      { exclude },
      { runOnly: only, resultTypes: ['violations'], preload: false },
    )
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`)
  }, runOnly)
  if (violations.length === 0) unchecked.pass()
  return violations
}

/**
 * Checks WCAG A and AA, a single heading of level 1 and no horizontal scrolling: in both themes, on phones
 * and wide screens.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const [theme, screen] = [await themeOf(page), page.viewportSize() ?? phone]
  const read = await page.evaluate(() => scrollY)
  await fitsAndReads(page, everyRule)
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
  await fitsAndReads(page, ofColours)
  await page.setViewportSize(screen.width === phone.width ? desktop : phone)
  await fitsAndReads(page, everyRule)
  await page.setViewportSize(screen)
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), read)
}

const themeOf = (page: Page): Promise<'dark' | 'light'> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

async function fitsAndReads(page: Page, rules: axe.RunOnly): Promise<void> {
  // From the top of the page: elsewhere the bar may cover half of a link, which axe reports as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await isAtRest(page)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const state = `${await themeOf(page)}, ${page.viewportSize()?.width} px`
  const place = `${new URL(page.url()).pathname}, ${state}`
  expect(sideways, `${place} scrolls sideways`).toBeLessThanOrEqual(0)
  const violations = await findViolations(page, rules)
  expect(violations.map(text => `${place}: ${text}`)).toEqual([])
}

/** Waits until React has hydrated this part of the page. Parts below the first view are hydrated last. */
export async function expectHydrated(part: Locator, options: { timeout?: number } = {}): Promise<void> {
  await expect.poll(() => part.evaluate(isHydrated), options).toBe(true)
}
