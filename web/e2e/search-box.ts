import { expect, type Locator, type Page } from '@playwright/test'
import { expectLoaded } from './accessibility.ts'
/** The search field in the header of every page. */
export const field = (page: Page): Locator =>
  page.getByRole('search', { name: 'Search gifts', exact: true }).locator('input')
/** Taps the search of a phone, whose field lies unseen over the header. */
export const tapSearch = (page: Page): Promise<void> =>
  page.getByRole('banner').locator('label:has(svg)').click()
export const recents = (page: Page): Locator => page.getByRole('grid', { name: 'Recent searches' })
export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
export const rows = (page: Page): Promise<string[]> => recents(page).getByRole('link').allTextContents()

/** The active option, as announced to screen readers. */
export const active = (page: Page): Promise<string | null | undefined> =>
  field(page).evaluate(input => {
    const id = input.getAttribute('aria-activedescendant')
    const cell = id === null ? null : document.getElementById(id)
    return cell?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell?.textContent
  })

export async function searchFor(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${query}”` })).toBeVisible()
}

/** The guest's searches that this browser stores. */
export const storedSearches = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('akyede:recent-searches') ?? '{"value":[]}').value)

/** Opens a page with an empty search field and these recent searches, the last one first. */
export async function openWithRecents(page: Page, ...queries: string[]): Promise<void> {
  await page.goto('/help')
  await expectLoaded(page)
  for (const query of queries.toReversed()) {
    await searchFor(page, query)
    await expect.poll(async () => (await storedSearches(page))[0]).toBe(query)
  }
  await page.goto('/help')
  await expectLoaded(page)
}
