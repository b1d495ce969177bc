import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { createStockReporter, importProduct } from './import-product.ts'
import {
  checkOut,
  endSession,
  expect,
  idOfGift,
  newPerson,
  pay,
  payButton,
  provider,
  signInAgain,
  test,
} from './shopper.ts'

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
  const notice = page.getByRole('status').filter({ hasText: /^Your payment of ₵[\d.]+ is not finished\./ })
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

const noLongerOffered = {
  id: '01890000-0000-7000-8000-000000000000-0',
  productId: '01890000-0000-7000-8000-000000000000',
  name: 'Unavailable',
  price: 0,
  image: '',
  picture: { slug: '', alt: '', placeholder: '' },
  quantity: 1,
  variant: null,
  variantId: null,
  vendorId: '',
  vendorName: '',
  addedAt: new Date(0).toISOString(),
  available: 0,
  chosenPrice: null,
}

/** Pays with this wallet; the order is created and its response is lost. */
async function payAndLoseResponse(page: Page, wallet: string): Promise<void> {
  await page.route('**/api/v1/user/orders', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill(wallet)
  const lost = page.waitForEvent('requestfailed', request => request.method() === 'POST')
  await payButton(page).click()
  await lost
}

/** The checkout is empty and leads to the one order that was created. */
async function expectOrder(page: Page, status: string): Promise<void> {
  await expect(async () => {
    if (!page.url().endsWith('/orders')) await page.goto('/checkout')
    await expect(page).toHaveURL(/\/orders$/, { timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(status)
}

test('a payment that succeeds before the order’s response arrives leads to the confirmation', async ({
  page,
}) => {
  let isFormPreserved = false
  await goToPayment(page)
  await page.route('**/api/v1/user/orders', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    // The response waits until the page has learned that the cart is empty.
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toHaveCount(0)
    isFormPreserved = await street(page).isVisible()
    await route.fulfill({ response })
  })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234987')
  await payButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(isFormPreserved).toBe(true)
})

const ignoreLostResponses = (consoleErrors: string[]) =>
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('ERR_FAILED')))

test('an order whose response was lost is found among the orders and not placed again', async ({
  page,
  consoleErrors,
}) => {
  await goToPayment(page)
  await payAndLoseResponse(page, '0551234987')
  // Within a moment it is paid and the cart is empty.
  await expectOrder(page, 'Processing')
  // The result is known by now: ordering the same products again is intended.
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  ignoreLostResponses(consoleErrors)
})

test('finds the order also when a line item of the cart is no longer offered', async ({
  page,
  consoleErrors,
}) => {
  await goToPayment(page)
  await page.route('**/api/v1/user/cart/current*', async route => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, items: [...data.items, noLongerOffered] } } })
  })
  await payAndLoseResponse(page, '0551234987')
  await expectOrder(page, 'Processing')
  ignoreLostResponses(consoleErrors)
})

test('a buyer who holds the last unit of a product is not told that it is sold out when the response was lost', async ({
  page,
  consoleErrors,
}) => {
  const { name } = await importLastUnit()
  await checkOut(page, name)
  await payAndLoseResponse(page, '0551234001')
  await expectOrder(page, 'Payment pending')
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your MoMo approval' })).toBeVisible()
  ignoreLostResponses(consoleErrors)
})

/** A product with one unit, and its maker. */
async function importLastUnit() {
  const mark = `${Date.now()}`
  const name = `Last basket, ${mark}`
  const pictures = ['bolga-basket-natural']
  await importProduct({
    handle: `last-${mark}`,
    name,
    maker: `Last Loom ${mark}`,
    price: '150',
    quantity: 1,
    pictures,
  })
  return { name, maker: `last-loom-${mark}` }
}

test('an order that never arrived, for the last unit that another buyer holds, leads back to the cart, which says so', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { name, maker } = await importLastUnit()
  const product = await idOfGift(page, name)
  await checkOut(page, name)
  await page.route('**/api/v1/user/orders', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234987')
  const lost = page.waitForEvent('requestfailed', requested => requested.method() === 'POST')
  await payButton(page).click()
  await lost
  const report = await createStockReporter(request, maker)
  await report(product, 0, { before: 1 })
  await expect(async () => {
    await page.goto('/checkout')
    await expect(page).toHaveURL(/\/cart$/, { timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Sold out. Please remove it to check out.')).toBeVisible()
  ignoreLostResponses(consoleErrors)
})

test('nothing is called the total while the shipping is unknown', async ({ page, consoleErrors }) => {
  await goToPayment(page)
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText(/Delivery to Ashanti.*Total₵/)
  await page.route('**/api/v1/user/cart/current?*', route => route.abort())
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Volta')
  await expect(page.getByText('We couldn’t calculate delivery.').first()).toBeVisible()
  await expect(summary).toContainText(/Delivery to VoltaNot calculated yetTotal before delivery₵/)
  ignoreLostResponses(consoleErrors)
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
