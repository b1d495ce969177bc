import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import {
  addToCart,
  checkOut,
  expect,
  goToCheckout,
  openGift,
  payButton,
  payByPhone,
  signOut,
  test,
} from './shopper.ts'

const amountIn = async (page: Page): Promise<number> =>
  Number(/₵([\d,.]+)/.exec(await payButton(page).innerText())?.[1]?.replace(',', ''))

const isGift = (page: Page) => page.getByRole('checkbox', { name: /^This is a gift/ })
const message = (page: Page) => page.getByRole('textbox', { name: /^Card message/ })

/** A new buyer with one product, at the completed checkout form, who marks the order as a gift. */
async function giveAtCheckout(page: Page): Promise<void> {
  await checkOut(page, 'Raw shea butter')
  await isGift(page).check()
  await page.getByRole('textbox', { name: /^Who is it for/ }).fill('Auntie Efua')
  await message(page).fill('Happy birthday!\nStay as you are.')
}

test('a gift is wrapped, survives a reload, is paid for with its wrapping and is announced', async ({
  page,
}) => {
  await giveAtCheckout(page)
  await expect(page.getByText('468 of 500 characters left')).toBeVisible()
  const before = await amountIn(page)
  await page.getByRole('checkbox', { name: /^Gift wrap, ₵10\.00/ }).check()
  await expect.poll(() => amountIn(page)).toBeCloseTo(before + 10)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Gift wrap')
  const anonymous = page.getByRole('checkbox', { name: /^Give anonymously/ })
  const hint = page.getByText('The parcel shows the name and phone number')
  await expect(hint).toHaveCount(0)
  await anonymous.check()
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await anonymous.uncheck()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(message(page)).toHaveValue('Happy birthday!\nStay as you are.')
  await expect.poll(() => amountIn(page)).toBeCloseTo(before + 10)

  await payByPhone(page, '0551234987')
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Your gift for Auntie Efua is paid.')
  await expect(main).toContainText(/Arrives\w{3} \d+/)
  await expect(main.getByRole('img').first()).toBeVisible()
  const sharing = page.getByRole('region', { name: 'Tell Auntie Efua it’s coming' })
  await expect(sharing).toContainText('A handmade gift is coming to you')
  const note = await sharing.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
  const text = new URL(note ?? '').searchParams.get('text') ?? ''
  expect(text.split('\n')).toHaveLength(2)
  expect(text).not.toMatch(/Adum|Kumasi|₵/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^AK-.+\.ics$/)
  await expectAccessible(page)
})

test('refuses a delivery date that the makers cannot meet and accepts one that they can', async ({
  page,
}) => {
  await giveAtCheckout(page)
  // The earliest date is that of the region once the button has its total.
  await expect(payButton(page)).toBeVisible()
  const day = page.getByLabel(/^Delivery date/)
  const earliest = await day.getAttribute('min')
  await day.fill(new Date(Date.parse(earliest ?? '') - 86_400_000).toISOString().slice(0, 10))
  await expect(page.getByText('The earliest delivery is')).toBeVisible()
  await payButton(page).click()
  await page.getByRole('link', { name: /The earliest delivery is/ }).click()
  await expect(day).toBeFocused()
  await day.fill(earliest ?? '')
  await payByPhone(page, '0551234987')
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
})

test('unchecking the gift makes it a plain order, and signing out deletes its texts', async ({ page }) => {
  await giveAtCheckout(page)
  const before = await amountIn(page)
  await page.getByRole('checkbox', { name: /^Gift wrap/ }).check()
  await expect.poll(() => amountIn(page)).toBeCloseTo(before + 10)
  await isGift(page).uncheck()
  await expect.poll(() => amountIn(page)).toBeCloseTo(before)
  await isGift(page).check()
  await expect(message(page)).toHaveValue('Happy birthday!\nStay as you are.')
  // The frame of the checkout has no account menu.
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await signOut(page)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('birthday')
})

test('gift options chosen on the product are changed in the cart and arrive at the checkout', async ({
  page,
}) => {
  await openGift(page, 'Raw shea butter')
  const row = page.getByRole('button', { name: /^(Make it|Your order is) a gift/ })
  await expectHydrated(row)
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Make it a gift' })
  await sheet.getByRole('checkbox', { name: 'Gift wrap, ₵10.00' }).check()
  await message(page).fill('Happy birthday!')
  const day = sheet.getByLabel('Delivery date')
  await day.fill('2020-01-01')
  await sheet.getByRole('button', { name: 'Save gift options' }).click()
  await expect(sheet.getByText('The earliest delivery is')).toBeVisible()
  await expect(day).toBeFocused()
  await day.fill('')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save gift options' }).click()
  await expect(row).toContainText('Gift wrap · Card · Prices hidden')
  await page.reload()
  await expect(row).toContainText('Gift wrap · Card · Prices hidden')

  await addToCart(page)
  await page.goto('/cart')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Gift wrap₵10.00')
  await row.click()
  await page.getByRole('textbox', { name: /^Who is it for/ }).fill('Auntie Efua')
  await sheet.getByRole('button', { name: 'Save gift options' }).click()
  await expect(row).toContainText('Card for Auntie Efua')
  await expectAccessible(page)

  await goToCheckout(page)
  await expect(isGift(page)).toBeChecked()
  await expect(message(page)).toHaveValue('Happy birthday!')
  await expect(page.getByRole('textbox', { name: /^Who is it for/ })).toHaveValue('Auntie Efua')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Gift wrap₵10.00')
  await page.getByRole('checkbox', { name: /^Gift wrap/ }).uncheck()
  await page.goto('/cart')
  await expect(row).toContainText('Card for Auntie Efua · Prices hidden')
  await expect(summary).not.toContainText('₵10.00')
})
