import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** The scripts know who is here, and no part of the page stands for what is still awaited. */
export async function hasArrived(page: Page): Promise<void> {
  const account = page
    .getByRole('navigation', { name: 'Account and cart' })
    .getByText(/^(Sign In|Abena|Ama)$/)
  // What one presses on the pages without navigation.
  const names = /^(Sign in|Create account|Send link|Set new password|Resend|Send a new link)$/
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

/** No violation of WCAG A and AA, one heading, nothing that scrolls sideways: in both themes. */
export async function isSound(page: Page): Promise<void> {
  await hasArrived(page)
  const path = new URL(page.url()).pathname
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await isAtRest(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${colorScheme}: ${id} at ${nodes[0]?.target}`)).toEqual(
      [],
    )
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

/** Scripts answer here: React has taken this part of the page over. Parts below the first view come alive last. */
export async function isAlive(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate(element => Object.keys(element).some(key => key.startsWith('__reactProps'))))
    .toBe(true)
}
