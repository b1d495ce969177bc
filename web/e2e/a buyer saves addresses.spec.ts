import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { addToCart, checkOut, expect, openBasket, pay, payButton, payByPhone, test } from './shopper.ts'

const street = (page: Page) => page.getByRole('textbox', { name: 'Street, house or area' })
const card = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Your addresses' }).getByRole('radio', { name })

/** Adds another product to the cart and returns to the checkout form. */
async function returnToCheckout(page: Page): Promise<void> {
  await openBasket(page)
  await addToCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 2, name: 'Deliver to' })).toBeVisible()
}

/** Pays at once, with a wallet that approves by itself. */
async function payImmediately(page: Page): Promise<void> {
  await payByPhone(page, '055 123 4987')
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
}

test('saves a new address and offers it at later checkouts', async ({ page }) => {
  await checkOut(page)
  // Without saved addresses there is only the form, which says that it saves the address.
  await expect(page.getByRole('group', { name: 'Your addresses' })).toHaveCount(0)
  await expect(
    page.getByText('Landmark, GPS address, note for the rider · saved for next time'),
  ).toBeVisible()
  await payImmediately(page)

  await returnToCheckout(page)
  await expect(card(page, /5 Adum Road, Kumasi/)).toBeChecked()
  await expect(street(page)).toHaveCount(0)
  await expectAccessible(page)
  await payImmediately(page)

  await returnToCheckout(page)
  await expectHydrated(card(page, 'Another address'))
  await card(page, 'Another address').check()
  await expect(street(page)).toHaveValue('')
  await page.getByRole('textbox', { name: 'Recipient name' }).fill('Efua Asante')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('055 123 4987')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Volta')
  await page.getByRole('combobox', { name: 'Town or city' }).fill('Ho')
  await street(page).fill('2 Hill Lane')
  // Selecting the first address again keeps what was typed.
  await card(page, /5 Adum Road/).check()
  await expect(street(page)).toHaveCount(0)
  await card(page, 'Another address').check()
  await expect(street(page)).toHaveValue('2 Hill Lane')
  await payImmediately(page)

  await returnToCheckout(page)
  await expect(card(page, /2 Hill Lane, Ho/)).not.toBeChecked()
  await card(page, /2 Hill Lane/).check()
  await page.getByRole('button', { name: 'Edit 2 Hill Lane, Ho' }).click()
  await expect(page.getByRole('textbox', { name: 'Recipient name' })).toBeFocused()
  await street(page).fill('')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Please enter the street, house or area').first()).toBeVisible()
  await street(page).fill('3 Hill Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, /3 Hill Lane, Ho/)).toBeChecked()
  await expect(card(page, /3 Hill Lane, Ho/)).toBeFocused()
  await expect(street(page)).toHaveCount(0)

  await page.reload()
  await expect(card(page, /3 Hill Lane, Ho/)).toBeChecked()
  await card(page, /5 Adum Road/).check()
  await page.getByRole('button', { name: 'Remove 5 Adum Road, Kumasi' }).click()
  await expect(page.getByText('Address removed')).toBeVisible()
  await expect(card(page, /5 Adum Road/)).toHaveCount(0)
  await expect(card(page, /3 Hill Lane, Ho/)).toBeChecked()
})

test('saves an address before the payment page opens, even when saving is slow', async ({ page }) => {
  await checkOut(page)
  const order = page.waitForResponse(/\/user\/orders$/)
  const steps: string[] = []
  await page.route(/\/addresses$/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await order
    await new Promise(resolve => setTimeout(resolve, 500))
    steps.push('saved')
    await route.continue()
  })
  page.on('framenavigated', frame => {
    if (frame.url().includes('/_paystack/')) steps.push('left')
  })
  await pay(page)
  expect(steps).toEqual(['saved', 'left'])
  await returnToCheckout(page)
  await expect(card(page, /5 Adum Road, Kumasi/)).toBeChecked()
})

test('selects, edits and deletes addresses by keyboard', async ({ page }) => {
  const keys = page.keyboard
  await checkOut(page)
  await payImmediately(page)
  await returnToCheckout(page)
  await expectHydrated(card(page, /5 Adum Road/))
  await card(page, /5 Adum Road/).focus()
  await keys.press('ArrowDown')
  await expect(card(page, 'Another address')).toBeChecked()
  await expect(street(page)).toBeVisible()
  await keys.press('ArrowUp')
  await expect(card(page, /5 Adum Road/)).toBeChecked()
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit 5 Adum Road, Kumasi' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recipient name' })).toBeFocused()
  await keys.press('ControlOrMeta+a')
  await keys.type('Yaw Boateng')
  await page.getByRole('button', { name: 'Save address' }).focus()
  await keys.press('Enter')
  await expect(card(page, /Yaw Boateng/)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove 5 Adum Road, Kumasi' }).focus()
  await keys.press('Enter')
  // Without addresses the empty form is back, and the focus is where one continues.
  await expect(page.getByRole('group', { name: 'Your addresses' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Recipient name' })).toBeFocused()
  await expect(street(page)).toHaveValue('')
})

test('charges less within the maker’s town, names the taxes and does not save an address unless asked to', async ({
  page,
}) => {
  await checkOut(page, 'Black soap, three bars')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Northern')
  await expect(payButton(page)).toHaveText(/^Pay ₵50\.00/)
  await expect(page.getByText(/^₵15\.00 · arrives \w{3} \d+/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Town or city' }).fill('tamale')
  await expect(payButton(page)).toHaveText(/^Pay ₵45\.00/)
  await expect(page.getByText('Includes VAT 15 %, NHIL 2.5 %, GETFund 2.5 %: ₵7.51')).toBeVisible()
  await page.getByText('More about this address').click()
  await page.getByRole('checkbox', { name: 'Save this address for next time' }).uncheck()
  await expect(page.getByText('Landmark, GPS address, note for the rider · not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Landmark, GPS address, note for the rider · not saved')).toBeVisible()
  await payImmediately(page)
  await returnToCheckout(page)
  await expect(street(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Your addresses' })).toHaveCount(0)
})
