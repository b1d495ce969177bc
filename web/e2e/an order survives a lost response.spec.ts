import type { Page } from '@playwright/test'
import { createStockReporter, importProduct } from './import-product.ts'
import { checkOut, expect, idOfGift, loseResponses, payButton, test } from './shopper.ts'

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
  await loseResponses(page, /\/user\/orders$/)
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
  await checkOut(page, 'Raw shea butter')
  await page.route('**/api/v1/user/orders', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    // The response waits until the page has learned that the cart is empty.
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toHaveCount(0)
    isFormPreserved = await page.getByRole('textbox', { name: 'Street, house or area' }).isVisible()
    await route.fulfill({ response })
  })
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill('0551234987')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Medaase, Abena!' })).toBeVisible()
  expect(isFormPreserved).toBe(true)
})

const ignoreLostResponses = (consoleErrors: string[]) =>
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('ERR_FAILED')))

test('an order whose response was lost is found among the orders and not placed again', async ({
  page,
  consoleErrors,
}) => {
  await checkOut(page, 'Raw shea butter')
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
  await checkOut(page, 'Raw shea butter')
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
