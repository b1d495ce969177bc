import type { Page } from '@playwright/test'
import { expectHydrated, expectLoaded } from './accessibility.ts'
import { findDemoUserData } from './demo-user.ts'
import { phone } from './screens.ts'
import { addToCart, expect, openBasket, openGift, test } from './shopper.ts'

/** The limit of goals.md for layout shift (CLS). */
const atMost = 0.01

/** Adds up the layout shifts of each document that no input caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) moved.push(shift.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: number[] }).moved.reduce((sum, one) => sum + one, 0))

test('the page of a product does not shift during hydration', async ({ page }) => {
  await watchShifts(page)
  await page.addInitScript(() =>
    localStorage.setItem('akyede:delivery-region', JSON.stringify({ version: 1, value: 'Ashanti' })),
  )
  await openBasket(page)
  await page.reload()
  await expectHydrated(page.getByRole('button', { name: 'Write a review' }))
  await expect(page.getByRole('combobox', { name: 'Deliver to' })).toHaveValue('Ashanti')
  await expectLoaded(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(atMost)
})

test('a heading keeps its lines while the fonts of the page load one after the other', async ({ page }) => {
  const name = 'Krobo bead necklace, harvest'
  await openGift(page, name)
  const { promise: textShown, resolve } = Promise.withResolvers<void>()
  await page.route(/anwene-display-.+\.woff2/, async route => {
    await textShown
    await route.continue()
  })
  await watchShifts(page)
  // The load event waits for the fonts.
  await page.reload({ waitUntil: 'commit' })
  const isLoaded = (family: string) =>
    page.waitForFunction(font => document.fonts.check(`16px "${font}"`), family)
  await isLoaded('Anwene Text')
  await expectLoaded(page)
  resolve()
  await isLoaded('Anwene Display')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.005)
})

test('the form that follows a cart does not shift when the items of the guest are counted', async ({
  page,
}) => {
  await openBasket(page)
  await addToCart(page)
  await watchShifts(page)
  for (const path of ['/signup', '/signin']) {
    await page.goto(`${path}?returnTo=%2Fcheckout`)
    await expect(page.getByText('Your cart (1) will come with you.')).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.005)
  }
})

test('the sharing options do not shift until their script has loaded', async ({ page, request }) => {
  const { share } = await findDemoUserData(request)
  const { promise: known, resolve } = Promise.withResolvers<void>()
  await page.route('**/share-*.js', async route => {
    await known
    await route.continue()
  })
  await watchShifts(page)
  await page.goto(share)
  // The claims are loaded now, and the head of the list was rendered again.
  await expect(page.getByRole('progressbar')).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeVisible()
  resolve()
  await expectHydrated(copy)
  await expectLoaded(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(atMost)
})

test('the search of a phone opens without a shift, also when its script arrives late', async ({ page }) => {
  await page.setViewportSize(phone)
  const { promise: tapped, resolve } = Promise.withResolvers<void>()
  await page.route('**/search-assistant-*.js', async route => {
    await tapped
    await route.continue()
  })
  await watchShifts(page)
  await page.goto('/browse')
  await expectLoaded(page)
  const search = page.getByRole('banner').locator('input')
  // A focus without a tap, so that the browser counts what moves.
  await search.focus()
  resolve()
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search gifts' })).toBeFocused()
  await search.fill('basket')
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001)
})
