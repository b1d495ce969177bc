import type { Locator, Page } from '@playwright/test'
import { expectHydrated, expectLoaded } from './accessibility.ts'
import { expect, openBasket, signUp, test } from './shopper.ts'

/** Delays a response as a slow connection would. */
const delayResponse = async (page: Page, address: RegExp): Promise<void> => {
  await page.route(address, async route => {
    await new Promise(resolve => setTimeout(resolve, 250))
    await route.continue()
  })
}

/**
 * Records which requests use keepalive, because a fast machine finishes all of them before the page unloads.
 * Runs in the page.
 */
function recordKeepalive(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const outlived = sessionStorage.getItem('outlived') ?? ''
    if (init?.keepalive) sessionStorage.setItem('outlived', `${outlived} ${String(input)}`)
    return fetch(input, init)
  }
}

/** Clicks and navigates immediately, as though the browser painted nothing in between. */
const clickAndLeave = (control: Locator, path: string): Promise<void> =>
  control.evaluate((button: HTMLButtonElement, address) => {
    window.requestAnimationFrame = () => 0
    button.click()
    setTimeout(() => location.assign(address))
  }, path)

test('a buyer who adds a product and leaves immediately finds it in the cart', async ({ page }) => {
  await openBasket(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await expectHydrated(add)
  await clickAndLeave(add, '/cart')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
})

test('a signed-in user who adds products and leaves immediately finds them in the cart and on the list', async ({
  page,
}) => {
  await page.addInitScript(recordKeepalive)
  const outlived = () => page.evaluate(() => sessionStorage.getItem('outlived'))
  await signUp(page, '/browse')
  const hearts = page.getByRole('button', { name: /^Save .+ to a wishlist$/ })
  await expectHydrated(hearts.first())
  // The first product creates the list, so the server must respond first.
  await hearts.first().click()
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await openBasket(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await expectHydrated(add)
  await delayResponse(page, /\/cart$/)
  await clickAndLeave(add, '/cart')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
  expect(await outlived()).toMatch(/\/user\/cart\/add( |$)/)

  await page.evaluate(() => sessionStorage.removeItem('outlived'))
  await page.goto('/browse')
  await expectLoaded(page)
  await expectHydrated(hearts.nth(1))
  await delayResponse(page, /\/wishlists$/)
  await clickAndLeave(hearts.nth(1), '/wishlists')
  await expect(page).toHaveURL(/\/wishlists$/)
  await expect(page.getByRole('main').getByText('2 gifts')).toBeVisible()
  expect(await outlived()).toMatch(/\/wishlists\/[^/]+\/items( |$)/)
})
