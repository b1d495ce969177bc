import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { akyede } from './operator.ts'
import { messageAbout } from './outbox.ts'
import { basket, buyBasket, expect, join, lastPathSegment, test } from './shopper.ts'

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

test('a buyer cancels a paid order and sees the refund', async ({ page }) => {
  const number = await buyBasket(page)
  const main = page.getByRole('main')
  await expect(page).toHaveTitle(`Order ${number} · Akyɛde`)
  await expect(main.getByText('Processing')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText('We’ll refund')
  await dialog.getByRole('radio', { name: 'It would arrive too late' }).check()
  await dialog.getByRole('textbox', { name: /Anything else?/ }).fill('The wedding is on Friday')
  await expectAccessible(page)
  const sent = page.waitForRequest(/\/cancel$/)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  // The status that the dialog showed is sent along: an order in another state is not cancelled.
  expect((await sent).postDataJSON()).toMatchObject({ paid: true })
  await expect(dialog).toBeHidden()
  await expect(main).toContainText(/to your MTN MoMo wallet 055 123 4987/)
  await expect(main).toContainText('It would arrive too late: The wedding is on Friday')
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expectAccessible(page)

  // The provider refunds within seconds; the page finds out by itself.
  await expect(main).toContainText('to your MTN MoMo wallet', { timeout: 180_000 })
  await expect(main.getByText('Refunded', { exact: true }).first()).toBeVisible()
  expect((await messageAbout(`${number} is cancelled`)).text).toContain('We’re refunding')

  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText('Refunded')
})

test('a buyer tracks a parcel on an open page and gets its documents', async ({ page }) => {
  const number = await buyBasket(page)
  const orderId = lastPathSegment(page)
  const main = page.getByRole('main')
  await akyede('orders', 'advance', number, 'shipped', '--carrier', 'DHL Express', '--tracking', 'STC-4711')
  // Without a reload: the page becomes visible, as after a switch of apps.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(main).toContainText('STC-4711', { timeout: 120_000 })
  await expect(main).toContainText('DHL Express')
  const tracked = main.getByRole('link', { name: 'STC-4711' })
  expect(await tracked.getAttribute('href')).toBe(
    'https://www.dhl.com/gh-en/home/tracking.html?tracking-id=STC-4711',
  )
  await expect(main).toContainText(/Arrives\w{3} \d+/)
  await expect(main).toContainText('Paid with MTN MoMo ending in 4987')
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await messageAbout(`${number}: the parcel from`)).text).toContain('STC-4711')

  await akyede('orders', 'advance', number, 'delivered')
  await page.reload()
  await expect(main.getByRole('link', { name: `Write a review of ${basket}` })).toBeVisible()

  await main.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await expect(main).toContainText(number)
  await expect(main).toContainText(basket)
  await expect(main).toContainText('Paid by MTN MoMo')
  await expectAccessible(page)

  await page.goto(`/orders/${orderId}/gift-receipt`)
  await expect(heading(page, 'Gift receipt')).toBeVisible()
  await expect(main).toContainText(basket)
  await expect(main).not.toContainText('₵')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const ink = await main.getByRole('article').evaluate(paper => getComputedStyle(paper).color)
  expect(ink).toBe('rgb(0, 0, 0)')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
})

test('a product is bought again, and a question about it includes the order number', async ({ page }) => {
  const number = await buyBasket(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Buy again/ }).click()
  await expect(page.getByText('It’s in your cart')).toBeVisible()
  await page.goto('/cart')
  await expect(main).toContainText(basket)

  await page.goto('/orders')
  await page.getByRole('link', { name: `Get help with order ${number}` }).click()
  await expect(heading(page, 'Get help')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /What is it about/ })).toHaveValue('order')
  await expect(
    page.getByRole('combobox', { name: /^Order/ }).getByRole('option', { name: number }),
  ).toHaveJSProperty('selected', true)
})

test('an order of another user is not found, nor are its documents', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await buyBasket(page)
  const orderId = lastPathSegment(page)
  const other = await browser.newPage()
  await join(other)
  for (const path of ['', '/receipt', '/gift-receipt']) {
    await other.goto(`/orders/${orderId}${path}`)
    await expect(heading(other, /not found$/)).toBeVisible()
    await expect(other.getByRole('main')).not.toContainText(basket)
  }
  await other.close()
  consoleErrors.length = 0
})
