import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { unfold } from './frame.ts'
import { messageTo } from './outbox.ts'
import { expect, newPerson, test } from './shopper.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const box = (page: Page) => form(page).getByRole('textbox', { name: 'Your email' })

test('a visitor subscribes in the footer, confirms by email and unsubscribes', async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/help')
  await expectLoaded(page)
  await unfold(page, 'Newsletter')
  await expectHydrated(form(page))
  await box(page).fill(email)
  await box(page).press('Enter')
  await expect(form(page).getByText('You’re in. Look for a message from us.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  const { text } = await messageTo(email)
  const linkOf = (action: string) => new RegExp(`\\S+/#newsletter=${action}&token=\\S+`).exec(text)?.[0] ?? ''

  await page.goto(linkOf('confirm'))
  const confirmed = 'You’re subscribed to our newsletter. Medaase!'
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toContainText(confirmed)
  expect(page.url()).not.toContain('token')
  await expect(page.getByRole('main').getByText(confirmed)).toBeVisible()

  // The page is open already: only the fragment changes.
  await page.goto(linkOf('unsubscribe'))
  await expect(page.getByRole('main').getByText('You’re unsubscribed from our newsletter.')).toBeVisible()
  expect(page.url()).not.toContain('token')
})

test('a visitor subscribes on the landing page', async ({ page }) => {
  await page.goto('/')
  await expectLoaded(page)
  const block = page.getByRole('form', { name: 'News from our makers' })
  await expectHydrated(block)
  await block.getByRole('textbox').fill(newPerson().email)
  // Pictures above may still shift the page while a pointer moves.
  await block.getByRole('button', { name: 'Subscribe' }).press('Enter')
  await expect(block.getByText('You’re in. Look for a message from us.')).toBeVisible()
})

test('an invalid address is refused with a reason', async ({ page }) => {
  await page.goto('/help')
  await expectLoaded(page)
  await unfold(page, 'Newsletter')
  await expectHydrated(form(page))
  for (const [email, problem] of [
    ['', 'Email is required'],
    ['abena', 'Please enter a valid email address'],
    ['abena@mailinator.com', 'Please use a permanent email address'],
  ] as const) {
    await box(page).fill(email)
    await form(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(form(page).getByText(problem)).toBeVisible()
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveAccessibleDescription(problem)
  }
  await expectAccessible(page)
})

test('an invalid link is reported', async ({ page, consoleErrors }) => {
  await page.goto(`/#newsletter=confirm&token=${'x'.repeat(43)}`)
  await expect(page.getByRole('main').getByText('This link is no longer valid')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await expectAccessible(page)
  // The browser logs the 422 of the call.
  consoleErrors.length = 0
})
