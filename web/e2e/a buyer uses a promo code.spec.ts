import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { akyede } from './operator.ts'
import { addToCart, checkOut, expect, goToCheckout, openBasket, pay, payButton, test } from './shopper.ts'

/** Opens the promo code form once it is hydrated. */
async function openBox(page: Page): Promise<void> {
  const box = page.getByRole('main').locator('summary').filter({ hasText: 'Promo code' })
  await expectHydrated(box)
  await box.click()
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your code' })
const codes = (page: Page) => page.getByRole('list', { name: 'Promo codes' }).getByRole('listitem')

async function give(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await field(page).press('Enter')
}

/** The error is shown at the field, linked to it and announced. */
async function isRefused(page: Page, message: string): Promise<void> {
  await expect(field(page)).toHaveAccessibleDescription(message)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toBeFocused()
}

test('a guest applies a code, keeps it after sign-in, pays less and finds it on the order', async ({
  page,
}) => {
  await openBasket(page)
  await addToCart(page)
  await page.goto('/cart')
  await openBox(page)
  await give(page, 'no!')
  await isRefused(page, 'Invalid promo code format')
  await give(page, 'NOSUCHCODE')
  await isRefused(page, 'Promo code not found')
  await give(page, 'HARMATTAN25')
  await isRefused(page, 'This promo code has expired')
  await give(page, ' akwaaba10 ')
  await expect(page.getByText('Promo code applied')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(codes(page)).toHaveText([/^AKWAABA10 −₵/])
  await give(page, 'AKWAABA10')
  await isRefused(page, 'Promo code already applied')
  await expectAccessible(page)

  // The browser stores the code, and the account has it after sign-in.
  await page.reload()
  await expect(codes(page)).toHaveText([/^AKWAABA10 −₵/])
  await goToCheckout(page)
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('definition').filter({ hasText: /^−₵/ })).toHaveCount(1)
  await expect(payButton(page)).toBeVisible()
  const buttonText = await payButton(page).innerText()
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await page.getByRole('link', { name: 'Track order' }).click()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('AKWAABA10')
  const total = /₵[\d,.]+/.exec(buttonText)?.[0] ?? 'no total'
  await expect(payment).toContainText(total)
})

test('a buyer applies codes at the checkout and removes one', async ({ page }) => {
  await checkOut(page)
  await openBox(page)
  await give(page, 'FREEDELIVERY')
  await expect(codes(page)).toHaveText([/^FREEDELIVERY/])
  await give(page, 'AKWAABA10')
  await expect(codes(page)).toHaveText([/^FREEDELIVERY/, /^AKWAABA10 −₵/])
  // Enter in this field applies the code instead of ordering.
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: 'Remove AKWAABA10' }).click()
  await expect(codes(page)).toHaveText([/^FREEDELIVERY/])
  await page.reload()
  await expect(codes(page)).toHaveText([/^FREEDELIVERY/])
  await expectAccessible(page)
})

test('a code that ends during checkout is named before anything is paid', async ({ page, consoleErrors }) => {
  const code = `ENDS${Date.now().toString(36).toUpperCase()}`
  await akyede('promotions', 'create', code, '--fixed', '7')
  await checkOut(page)
  await openBox(page)
  await give(page, code)
  await expect(codes(page)).toHaveText([`${code} −₵7.00`])
  await page.getByRole('radio', { name: /^Card or other/ }).check()
  await expect(payButton(page)).toBeVisible()

  expect(await akyede('promotions', 'stop', code)).toContain('stopped')
  await payButton(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Prices have changed' })
  await expect(problem).toContainText(`${code}: This promo code is no longer available`)
  await expect(problem).toContainText('Discount: was ₵7.00, now ₵0.00')
  await expect(codes(page)).toContainText(['This promo code is no longer available'])
  // The browser logs the expected 409.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('409')))
  await problem.getByRole('button', { name: /^Yes, pay ₵/ }).click()
  await page.waitForURL(/\/_paystack\/checkout\//)
})
