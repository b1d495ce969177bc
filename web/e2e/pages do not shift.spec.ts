import type { Page } from '@playwright/test'
import { expectHydrated, expectLoaded } from './accessibility.ts'
import { findDemoUserData } from './demo-user.ts'
import { expect, openBasket, test } from './shopper.ts'

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
