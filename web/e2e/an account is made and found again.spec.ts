import type { Page } from '@playwright/test'
import { lettersTo } from './outbox.ts'
import { expect, register, somebody, test } from './shopper.ts'
import { isSound } from './sound.ts'

/** The link in the newest letter to this address that leads to this page. */
async function linkTo(path: string, email: string): Promise<string> {
  const link = () =>
    lettersTo(email)
      .map(({ text }) => new RegExp(`\\S+${path}#token=\\S+`).exec(text)?.[0])
      .find(Boolean)
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const nextPassword = 'Nsoromma#2026'

test('by its letters: verified, its password forgotten and set anew', async ({
  page,
  context,
  complaints,
}) => {
  const person = somebody()
  await page.goto('/signup')
  await field(page, 'Password').fill('Passw0rd#26')
  await expect(page.getByText('Not one that many people have')).toBeVisible()
  await register(page, person)
  await expect(page).not.toHaveURL(/signup/)

  await page.goto('/verify-email')
  await expect(page.getByText(/^We sent a letter to/)).toContainText('a•••')
  await isSound(page)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('button', { name: /^Resend in 0:/ })).toBeVisible()

  // The link is opened in another tab: the one that waits goes on by itself.
  const other = await context.newPage()
  await other.goto(await linkTo('/verify-email', person.email))
  await expect(heading(other, 'E-mail verified')).toBeVisible()
  expect(other.url()).not.toContain('token')
  await expect(page).not.toHaveURL(/verify-email/)
  await other.close()

  const guest = await (await context.browser()?.newContext())?.newPage()
  if (!guest) throw new Error('there is no other browser')
  await guest.goto('/forgot-password')
  await isSound(guest)
  await field(guest, 'Email').fill(person.email)
  await guest.getByRole('button', { name: 'Send link' }).click()
  await expect(guest.getByText('If that e-mail has an account, a link is on its way.')).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Send again in 0:/ })).toBeVisible()
  await guest.goto(await linkTo('/reset-password', person.email))
  await expect(heading(guest, 'New password')).toBeVisible()
  expect(guest.url()).not.toContain('token')
  await isSound(guest)
  const choose = async (password: string) => {
    await field(guest, 'New password').fill(password)
    await field(guest, 'Confirm password').fill(password)
    await guest.getByRole('button', { name: 'Set new password' }).click()
  }
  await choose(person.password)
  await expect(
    guest.getByRole('alert').getByText('New password must differ from the previous password'),
  ).toBeVisible()
  await choose(nextPassword)
  await expect(guest.getByText('Password changed. Sign in.')).toBeVisible()

  // Whoever was signed in before is so no more.
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/signin/)
  await field(guest, 'Email').fill(person.email)
  await field(guest, 'Password').fill(nextPassword)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest).not.toHaveURL(/signin/)
  // The browser itself notes the session that was ended.
  complaints.length = 0
})

test('a link that is not good says so, and leads to a new one', async ({ page, complaints }) => {
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await field(page, 'New password').fill(nextPassword)
  await field(page, 'Confirm password').fill(nextPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page, 'Invalid or expired password reset token')).toBeVisible()
  await isSound(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await page.goto(`/verify-email#token=${'x'.repeat(43)}`)
  await expect(heading(page, 'Invalid or expired verification token')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goto('/verify-email')
  await expect(page).toHaveURL(/\/signin/)
  // The browser itself notes that the calls were 422.
  complaints.length = 0
})
