import type { Page } from '@playwright/test'
import { button, choose, fill, press } from './keyboard.ts'
import { akyede } from './operator.ts'
import { basket, buyBasket, expect, test } from './shopper.ts'

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()

test('an order is cancelled by keyboard', async ({ page }) => {
  // Buying by keyboard has a test of its own.
  await buyBasket(page)
  const cancelButton = button(page, 'Cancel order')
  await press(page, cancelButton)
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cancelButton).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, dialog.getByRole('radio', { name: 'It would arrive too late' }))
  await fill(page, /^Anything else?/, 'The wedding is on Friday')
  await press(page, button(dialog, 'Cancel order'))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('It would arrive too late: The wedding is on Friday')
  await expect(
    page.getByRole('main').locator(':focus'),
    'its button is gone, its place is known',
  ).toBeVisible()
})

test('a product is returned and a support ticket opened by keyboard', async ({ page }) => {
  const number = await buyBasket(page)
  await akyede('orders', 'advance', number, 'delivered')
  await page.reload()
  await press(page, link(page, 'Return something'))
  await expect(heading(page, 'Return something')).toBeFocused()
  await press(page, button(page, 'Request return'))
  const problems = page.getByRole('alert').filter({ hasText: 'One thing needs your attention' })
  await expect(problems).toBeFocused()
  await press(page, problems.getByRole('link', { name: 'Please choose a reason' }))
  await expect(page.getByRole('checkbox', { name: basket })).toBeChecked()
  await choose(page, page.getByRole('radio', { name: 'It’s not as described' }))
  await press(page, button(page, 'Request return'))
  const back = page.getByRole('region', { name: /^Return RE-/ })
  await expect(back).toContainText('Return requested')
  await press(page, button(back, /^Cancel return/))
  await expect(button(back, 'Cancel'), 'nothing is taken back by a press too many').toBeFocused()
  await press(page, button(back, 'Cancel return'))
  await expect(back).toContainText('Return cancelled')
  await expect(page.locator(':focus'), 'the focus is not lost with the button').toBeVisible()

  await page.goto('/orders')
  await press(page, link(page, `Get help with order ${number}`))
  await expect(heading(page, 'Get help')).toBeFocused()
  await fill(page, 'Subject', 'Who can mend a handle?')
  await fill(page, 'Your message', 'It came off. Is there somebody in Kumasi?')
  await press(page, button(page, 'Send request'))
  await expect(heading(page, 'Who can mend a handle?')).toBeFocused()
  await fill(page, 'Reply', 'It is the left one.')
  await press(page, button(page, 'Send'))
  await expect(page.getByRole('main').getByText('It is the left one.')).toBeVisible()
})
