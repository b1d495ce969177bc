import { expectAccessible, expectHydrated } from './accessibility.ts'
import { ama } from './demo-user.ts'
import { expect, openBasket, openGift, register, signIn, test } from './shopper.ts'

test('a guest is asked to sign in before writing a review, and returns to it', async ({ page }) => {
  await openBasket(page)
  const write = page.getByRole('button', { name: 'Write a review' })
  await expectHydrated(write)
  await write.click()
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to write a review' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page)
  await expect(page).toHaveURL(/\/product\/[\w-]+#reviews$/)
  await expectHydrated(write)
  await write.click()
  await expect(page.getByRole('alert')).toHaveText('Please verify your email to continue')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(write).toBeVisible()
  await write.click()
  await page.getByRole('link', { name: 'Open the link we sent you, or get a new one' }).click()
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('a review is written by keyboard, visible to everybody, and edited', async ({ page, browser }) => {
  const gift = 'Bolga market basket, undyed'
  const first = 'It holds more than it should.'
  const second = 'A year on it is as good as new.'
  await signIn(page, ama)
  await openGift(page, gift)
  const write = page.getByRole('button', { name: 'Write a review' })
  await expectHydrated(write)
  await write.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeFocused()

  const text = page.getByRole('textbox', { name: 'What should others know?' })
  await text.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('2 things need your attention')
  await expect(page.getByRole('link', { name: 'Please choose 1 to 5 stars' })).toBeVisible()
  await expectAccessible(page)

  const stars = page.getByRole('group', { name: 'How many stars?' })
  await stars.getByRole('radio', { name: '1 star' }).focus()
  for (let star = 1; star < 5; star++) await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Medaase! Everyone can read your review now.')).toBeFocused()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('listitem').filter({ hasText: first })).toContainText('Ama')

  const guest = await browser.newPage()
  await guest.goto(page.url())
  await expect(guest.getByText(first)).toBeVisible()
  await guest.close()

  await page.getByRole('button', { name: 'Change your review' }).click()
  await stars.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await text.fill(second)
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(reviews.getByRole('listitem').filter({ hasText: second })).toHaveCount(1)
  await expect(page.getByText(first)).toHaveCount(0)
})
