import type { Page } from '@playwright/test'
import { expect, findBasket, test } from './shopper.ts'
import { hasArrived, isSound } from './sound.ts'

/** Holds the answers to these addresses back; tells how to let them go. */
async function heldBack(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}

test('whoever waits for another page sees its boxes, and then the page, at its beginning', async ({
  page,
}) => {
  await findBasket(page)
  await hasArrived(page)
  const maker = page.getByRole('link', { name: 'Atampugre Weavers', exact: true })
  const arrive = await heldBack(page, /\/vendor\/[\w-]+\.data/)
  await maker.click()
  const boxes = page.locator('[data-page-awaited]')
  await expect(boxes.getByText('Loading the maker…')).toBeAttached()
  await expect(page.locator('main h1')).toBeHidden()
  await expect(page).toHaveURL(/\/product\//)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Atampugre Weavers' })).toBeFocused()
  await expect(boxes).toHaveCount(0)
  await isSound(page)

  const back = await heldBack(page, /\/browse\.data/)
  await page.getByRole('main').getByRole('link', { name: 'All gifts' }).click()
  await expect(boxes.getByText('Loading results…')).toBeAttached()
  // Who thinks better of it goes elsewhere without waiting for what was asked first.
  await page.goBack()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main h1')).toBeVisible()
  back()
})

test('who goes back to a long list finds the place they had read to, although its boxes were shown', async ({
  page,
}) => {
  await page.goto('/browse')
  await hasArrived(page)
  const seen = page.getByRole('region', { name: 'Gifts', exact: true }).getByRole('article').nth(15)
  const name = (await seen.getByRole('link').textContent()) ?? ''
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const arrive = await heldBack(page, /\/browse\.data/)
  await page.goBack()
  await expect(page.locator('[data-page-awaited]')).toBeVisible()
  arrive()
  await expect(seen).toBeInViewport()
})
