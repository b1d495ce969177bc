import type { Page } from '@playwright/test'
import { expectAccessible, expectLoaded } from './accessibility.ts'
import { messageTo } from './outbox.ts'
import { buyBasket, expect, forgetErrors, newPerson, test } from './shopper.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const counted = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'characters left' })

test('a guest sends a message by keyboard and gets its reference', async ({ page }) => {
  const { first, last, email } = newPerson()
  await page.goto('/contact')
  await expectLoaded(page)
  await page.getByRole('combobox', { name: 'What is it about?' }).focus()
  await page.keyboard.type('Del')
  for (const text of ['AK-7F3K2QHM', 'When will my basket come?', `${first} ${last}`, email]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Medaase! We’ve received your message.' })
  await expect(heading).toBeFocused()
  const reference = await page.getByText(/^AK-[2-9A-Z]{6}$/).innerText()
  await expectAccessible(page)
  const copy = await messageTo(email)
  expect(copy.subject).toContain(reference)
  expect(copy.text).toContain('About: Delivery')
  for (const part of ['AK-7F3K2QHM', 'When will my basket come?', first])
    expect(copy.text).not.toContain(part)
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(message(page)).toHaveValue('')
})

test('a message arrives once, although a proxy answers the first attempt with an error', async ({
  page,
  consoleErrors,
}) => {
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/v1\/contact$/, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
  })
  const { first, last, email } = newPerson()
  await page.goto('/contact')
  await expectLoaded(page)
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('Delivery')
  await message(page).fill('When will my basket come?')
  await page.getByRole('textbox', { name: 'Your name' }).fill(`${first} ${last}`)
  await page.getByRole('main').getByRole('textbox', { name: 'Your email' }).fill(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase! We’ve received your message.' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  forgetErrors(consoleErrors, '502')
})

test('missing fields are listed at the top and marked', async ({ page }) => {
  await page.goto('/contact')
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '4 things need your attention' })
  await expect(summary).toBeFocused()
  await expect(message(page)).toHaveAccessibleDescription('Please write at least 10 characters')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Please choose a topic' }).click()
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toBeFocused()
})

test('a message contains what was searched for, survives a reload and shows how many characters are left', async ({
  page,
}) => {
  await page.goto('/contact?q=kente%20for%20twins')
  await expectLoaded(page)
  await expect(message(page)).toHaveValue('I’m looking for “kente for twins”. Who makes it?\n')
  await expect(counted(page)).toHaveText('1000 characters left')
  await message(page).press('ControlOrMeta+End')
  await message(page).pressSequentially('In blue, please.')
  await page.reload()
  await expect(message(page)).toHaveValue(
    'I’m looking for “kente for twins”. Who makes it?\nIn blue, please.',
  )
  await message(page).fill('x'.repeat(399))
  await expect(counted(page)).toHaveText('700 characters left')
  await message(page).fill('x'.repeat(400))
  await expect(counted(page)).toHaveText('600 characters left')
  await message(page).fill('x'.repeat(1001))
  await expect(page.getByText('1 characters too long')).toBeVisible()
})

test('a buyer selects the order and need not enter their name', async ({ page }) => {
  await buyBasket(page)
  await page.goto('/contact')
  const order = page.getByRole('combobox', { name: 'Order' })
  await expect(order.getByRole('option')).toHaveText(['Not about an order', /^AK-/])
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Abena Owusu')
  const email = page.getByRole('main').getByRole('textbox', { name: 'Your email' })
  await expect(email).toHaveValue(/^abena\..*@example\.com$/)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('An order')
  await order.selectOption({ index: 1 })
  await message(page).fill('Please send it to my sister.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase! We’ve received your message.' })).toBeVisible()
})

test('the answers of the help page are searched by their words', async ({ page }) => {
  await page.goto('/help')
  await expectLoaded(page)
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search help' })
  await search.fill('approvals')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 answer')
  await expect(page.getByText('*170#')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delivery and returns' })).toBeHidden()
  await expectAccessible(page)
  await search.fill('xylophone')
  await expect(page.getByText('No answers found. Try other words, or')).toBeVisible()
  await search.fill('')
  await page.getByRole('link', { name: 'Return something' }).click()
  await expect(page.getByText('Yes, within 7 days of delivery')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every answer of the help page can be opened', async ({ page }) => {
    await page.goto('/help')
    await page.getByText('Where do you deliver?').click()
    await expect(page.getByText('To all 16 regions of Ghana.', { exact: false })).toBeVisible()
  })
})
