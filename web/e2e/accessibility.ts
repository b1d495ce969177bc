import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { desktop, phone } from './screens.ts'

/** The scripts know who is here, and no part of the page stands for what is still awaited. */
export async function expectLoaded(page: Page): Promise<void> {
  const account = page
    .getByRole('navigation', { name: 'Account and cart' })
    .getByText(/^(Sign In|Abena|Ama|Akosua)$/)
  // What one presses on the pages without navigation.
  const names =
    /^(Sign in|Create account|Send link|Set new password|Resend|Send a new link|Send a code|Yes, I created it|Verify my email)$/
  const entry = page.getByRole('button', { name: names }).or(page.getByRole('link', { name: names }))
  await expect(account.or(entry).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Colours and places change over some milliseconds; the eye that judges them waits. What turns for ever never rests. */
const isAtRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
      ),
  )

const everyRule = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The themes differ in nothing else: both draw the same elements. */
const ofColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** Less than half as much to send to each document and to read there as what the package gives by its name. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe itself, once in each document: its own package for Playwright sends it anew for every look, and opens a second
 * page to gather the results of frames that no page here has.
 */
async function findViolations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async only => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run({
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`)
  }, runOnly)
}

/** No violation of WCAG A and AA, one heading, nothing that scrolls sideways: in both themes, on phones and wide screens. */
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
  // From its top: elsewhere the bar may happen to cover half of a link, which axe takes for a small one.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await isAtRest(page)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const place = `${new URL(page.url()).pathname}, ${await themeOf(page)}, ${page.viewportSize()?.width} px`
  expect(sideways, `${place} scrolls sideways`).toBeLessThanOrEqual(0)
  const violations = await findViolations(page, rules)
  expect(violations.map(text => `${place}: ${text}`)).toEqual([])
}

/** Scripts answer here: React has taken this part of the page over. Parts below the first view come alive last. */
export async function expectHydrated(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate(element => Object.keys(element).some(key => key.startsWith('__reactProps'))))
    .toBe(true)
}
