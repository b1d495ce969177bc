import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { provider } from './provider.ts'
import { checkOut, endSession, expect, newPerson, pay, payButton, signInAgain, test } from './shopper.ts'

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Medaase, Abena!' })
const street = (page: Page) => page.getByRole('textbox', { name: 'Street, house or area' })

const goToPayment = (page: Page, person?: ReturnType<typeof newPerson>) =>
  checkOut(page, 'Raw shea butter', person)

test('an expired session is renewed over the checkout without losing input or the payment', async ({
  page,
  consoleErrors,
}) => {
  const person = newPerson()
  await goToPayment(page, person)
  await street(page).fill('17 Zongo Lane')
  await endSession(page)
  await payButton(page).click()
  await signInAgain(page, person)
  await expect(street(page)).toHaveValue('17 Zongo Lane')
  await expect(page.getByRole('main')).toContainText('Your session ended, so this wasn’t sent.')
  await expect(payButton(page)).toBeVisible()
  // A network that loses the payment page must not lead to an empty cart either.
  await page.route(/\/assets\/success-/, route => route.abort(), { times: 1 })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234987')
  const broughtBack = page.waitForEvent('load')
  await payButton(page).click()
  await broughtBack
  await expect(async () => {
    await page.goto('/checkout')
    await expect(thanks(page)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  // A failed lazy component is fetched again with its page; the checkout is empty by then.
  await page.route(/\/assets\/checkout-page-.+\.js/, route => route.abort(), { times: 1 })
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  // The browser logs each refused request and the lost scripts.
  const expected = /40[13]|assets\/success-|net::ERR_FAILED|dynamically imported module/
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !expected.test(text)))
})

test('a payment that succeeds after its page was lost takes the buyer from the form to the confirmation', async ({
  page,
  request,
  consoleErrors,
}) => {
  await goToPayment(page)
  await page.route(/\/assets\/success-/, route => route.abort(), { times: 1 })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234001')
  const broughtBack = page.waitForEvent('load')
  await payButton(page).click()
  await broughtBack
  const notice = page.getByRole('status').filter({ hasText: /^Your payment of ₵[\d.]+ isn’t finished\./ })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await provider(request, 'approve', { reference: await referenceIn(notice) })
  await expect(thanks(page)).toBeVisible()
  const expected = /assets\/success-|net::ERR_FAILED|dynamically imported module/
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !expected.test(text)))
})

const referenceIn = async (notice: Locator): Promise<string> => {
  const address = (await notice.getByRole('link', { name: 'Continue' }).getAttribute('href')) ?? ''
  return new URL(address, 'https://shop.invalid').searchParams.get('reference') ?? ''
}

test('nothing is called the total while the shipping is unknown', async ({ page, consoleErrors }) => {
  await goToPayment(page)
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText(/Delivery to Ashanti.*Total₵/)
  await page.route('**/api/v1/user/cart/current?*', route => route.abort())
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Volta')
  await expect(page.getByText('We couldn’t calculate delivery.').first()).toBeVisible()
  await expect(summary).toContainText(/Delivery to VoltaNot calculated yetTotal before delivery₵/)
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('ERR_FAILED')))
})

test('of two tabs that order the same cart one succeeds, and the other leads to its payment', async ({
  page,
  context,
  consoleErrors,
}) => {
  await goToPayment(page)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
  await other.getByRole('textbox', { name: 'Phone number' }).fill('024 412 3456')
  await other.getByRole('combobox', { name: 'Region' }).selectOption('Ashanti')
  await other.getByRole('combobox', { name: 'Town or city' }).fill('Kumasi')
  await street(other).fill('5 Adum Road')
  for (const tab of [page, other]) {
    await tab.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234001')
    await expect(payButton(tab)).toBeVisible()
  }
  await Promise.all([payButton(page).click(), payButton(other).click()])
  const waiting = (tab: Page) => tab.getByRole('heading', { name: 'Waiting for your MoMo approval' })
  const unfinished = (tab: Page) => tab.getByRole('heading', { name: 'You have an unfinished payment' })
  for (const tab of [page, other]) await expect(waiting(tab).or(unfinished(tab))).toBeVisible()
  const second = (await unfinished(page).isVisible()) ? page : other
  await second.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(waiting(second)).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  // The browser logs the 409 of the second order.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('409')))
})

test('names a changed price, and one click continues at the new total', async ({ page, consoleErrors }) => {
  await goToPayment(page)
  await expect(payButton(page)).toBeVisible()
  const shown = Number(/₵([\d.]+)/.exec(await payButton(page).innerText())?.[1])
  // The page has received a price that is outdated by now.
  let isPriceChanged = false
  await page.route('**/api/v1/user/orders', async route => {
    const body = route.request().postDataJSON()
    if (isPriceChanged || body.expected_total !== shown) return route.continue()
    isPriceChanged = true
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'Prices have changed. Please review your order.',
        code: 'order.price_changed',
        detail: [],
        request_id: '1',
        expected_total: shown,
        total: shown,
        items: [{ product_id: body.items[0].product_id, variant_id: body.items[0].variant_id, price: 1.23 }],
      }),
    })
  })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234987')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Prices have changed' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(/Raw shea butter.*: was ₵.*, now ₵1\.23/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Yes, pay ₵/ }).click()
  await expect(thanks(page)).toBeVisible()
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('409')))
})

test('a buyer who closes the card page loses nothing, can say why and finds the checkout unchanged', async ({
  page,
}) => {
  await goToPayment(page)
  await pay(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('heading', { name: 'You weren’t charged. Your cart is just as you left it.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Just looking' }).click()
  await expect(page.getByText('Thank you, that helps us.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByRole('main')).toContainText('5 Adum Road')
})
