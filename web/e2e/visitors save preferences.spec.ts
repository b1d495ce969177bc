import type { Locator } from '@playwright/test'
import { cards, clickUntil, openFilters } from './list-page.ts'
import { expect, test } from './shopper.ts'

test('the layout and default order of lists stay as chosen', async ({ page }) => {
  await page.goto('/browse')
  const view = page.getByRole('button', { name: 'List view' })
  const sheet = page.getByRole('dialog', { name: 'Preferences' })
  await clickUntil(() => page.getByRole('button', { name: 'Preferences' }).click(), sheet)
  await sheet.getByRole('radio', { name: 'List' }).check({ force: true })
  await sheet.getByRole('combobox', { name: 'Default sorting' }).selectOption('Price: low to high')
  await sheet.getByRole('radio', { name: '12', exact: true }).check({ force: true })
  await expect(cards(page)).toHaveCount(12)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => document.documentElement.dataset.view)).toBe('list')
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(12)
  await page.goto('/browse/category/baskets-home')
  await expect(page).toHaveURL(/\?sortBy=price_asc&limit=12$/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price_asc')
  // A chosen order takes precedence over the preferred one.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best match')
  await expect(page).toHaveURL(/sortBy=relevance/)
})

test('a set of filters is saved under a name and applied to a search', async ({ page }) => {
  await page.goto('/browse?attr_colour=Red&maxPrice=300')
  const saved = (filters: Locator) => filters.getByText(/^Saved filters/)
  let filters = await openFilters(page)
  const name = filters.getByRole('textbox', { name: 'Name for these filters' })
  await clickUntil(() => saved(filters).click(), name)
  await name.fill('Red and small')
  await filters.getByRole('button', { name: 'Save filters' }).click()
  await expect(filters.getByRole('link', { name: 'Red and small' })).toBeVisible()
  await page.goto('/search?q=basket&minRating=1')
  filters = await openFilters(page)
  const again = filters.getByRole('link', { name: 'Red and small' })
  await clickUntil(() => saved(filters).click(), again)
  await again.click()
  await expect(page).toHaveURL(/\/search\?q=basket&attr_colour=Red&maxPrice=300$/)
})

test('a favourite category comes first on the landing page', async ({ page }) => {
  await page.goto('/browse/category/pottery-kitchen')
  const heart = page.getByRole('button', { name: /^Show .+ first$/ })
  await expect(async () => {
    if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 })
  }).toPass()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.goto('/')
  const crafts = page.getByRole('region', { name: 'Shop by craft' })
  await expect(crafts.getByRole('article').first()).toContainText(name)
})
