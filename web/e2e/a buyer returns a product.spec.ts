import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { countInteractions } from './count-interactions.ts'
import { akyede } from './operator.ts'
import { messageAbout } from './outbox.ts'
import { basket, buyBasket, buyGift, expect, lastPathSegment, test } from './shopper.ts'

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

/** Costs less than free delivery needs. */
const butter = 'Raw shea butter'

/** "₵65.00 including ₵25.00 for delivery", before the return is requested. */
const refundShown = async (page: Page): Promise<string> =>
  (await page.getByText(/Your refund ₵/).innerText()).replace('Your refund', '').trim()

const refundIn = (back: Locator) => back.locator('dt', { hasText: 'Your refund' }).locator('+ dd')

test('a buyer returns a product, learns where to send it and receives the refund', async ({ page }) => {
  const number = await buyBasket(page)
  const orderId = lastPathSegment(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Return something' })).toHaveCount(0)
  await page.goto(`/orders/${orderId}/return`)
  await expect(main).toContainText('Nothing in this order can be returned now')
  await expectAccessible(page)

  await akyede('orders', 'advance', number, 'delivered')
  await page.goto(`/orders/${orderId}`)
  await expect(main).toContainText('You can return it until')
  await main.getByRole('link', { name: 'Return something' }).click()
  await expect(heading(page, 'Return something')).toBeVisible()
  await main.getByRole('checkbox', { name: basket }).uncheck()
  await main.getByRole('button', { name: 'Request return' }).click()
  const problems = main.getByRole('alert').filter({ hasText: '2 things need your attention' })
  await expect(problems).toBeFocused()
  await expect(problems).toContainText('Please choose what you’d like to return')
  await expect(problems).toContainText('Please choose a reason')
  await expectAccessible(page)
  await main.getByRole('checkbox', { name: basket }).check()
  await main.getByRole('radio', { name: 'It’s not as described' }).check()
  const own = main.getByRole('textbox', { name: /Anything else?/ })
  await own.fill('It is a hand smaller than it says')
  // The selection and texts survive a reload.
  await page.reload()
  await expect(own).toHaveValue('It is a hand smaller than it says')
  await expect(main.getByRole('checkbox', { name: basket })).toBeChecked()
  await expect(main.getByRole('radio', { name: 'It’s not as described' })).toBeChecked()
  const refund = await refundShown(page)
  await expect(main).toContainText('You don’t pay to send it back')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Request return' }).click()

  const back = main.getByRole('region', { name: /^Return RE-/ })
  await expect(back).toContainText('Return requested')
  // The same sum as before it was requested.
  await expect(refundIn(back)).toHaveText(refund)
  const [name = ''] = /RE-\w+/.exec(await back.getByRole('heading').innerText()) ?? []
  expect((await messageAbout(`${name}: we’ve asked the maker`)).text).toContain(number)
  await expectAccessible(page)

  await akyede('returns', 'approve', name, '--to', 'Atampugre Weavers, Box 5, Bolgatanga')
  await page.reload()
  await expect(back).toContainText('Box 5, Bolgatanga')
  await expect(back.getByRole('button', { name: `Cancel return ${name}` })).toBeVisible()
  await expectAccessible(page)
  await akyede('returns', 'receive', name, '--fit')
  await page.reload()
  await expect(back).toContainText(/refunding .* to your MTN MoMo wallet 055 123 4987|We refunded/)
  await expect(back).toContainText(/We refunded .* to your MTN MoMo wallet/, { timeout: 180_000 })
  await expect(back.getByText('Return refunded')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText('Refunded')
})

test('a buyer requests a return with few clicks, and the refund with delivery is the same before and after', async ({
  page,
}) => {
  const { press, spent } = countInteractions()
  const number = await buyGift(page, butter)
  await akyede('orders', 'advance', number, 'delivered')
  await page.goto('/orders')
  const main = page.getByRole('main')
  await press(main.getByRole('link', { name: `Order ${number}`, exact: true }))
  await press(main.getByRole('link', { name: 'Return something' }))
  // The only item is chosen already.
  await expect(main.getByRole('checkbox', { name: butter })).toBeChecked()
  const refund = await refundShown(page)
  expect(refund).toContain('for delivery')
  await press(main.getByRole('radio', { name: 'I changed my mind' }))
  await press(main.getByRole('button', { name: 'Request return' }))
  const back = main.getByRole('region', { name: /^Return RE-/ })
  await expect(back).toContainText('Return requested')
  await expect(refundIn(back)).toHaveText(refund)
  expect(spent.clicks).toBeLessThanOrEqual(5)
})
