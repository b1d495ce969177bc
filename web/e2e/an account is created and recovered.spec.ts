import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { asAdministrator, expectSecondFactorPrompt } from './administrator.ts'
import { linkTo, messagesTo } from './outbox.ts'
import { expect, join, newPerson, register, test } from './shopper.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const nextPassword = 'Nsoromma#2026'

test('an account is created, verified and recovered by email', async ({ page, context, consoleErrors }) => {
  const person = newPerson()
  await page.goto('/signup')
  await field(page, 'Password').fill('Passw0rd#26')
  await expect(page.getByText('Not a common password')).toBeVisible()
  await field(page, 'First name').fill('Adwoa')
  await field(page, 'Email').fill(person.email)
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Adwoa')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await expect(field(page, 'Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Passw0rd')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Passw0rd|Adwoa/)
  await register(page, person)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Adwoa')
  await expect(page.getByText(`We’ve emailed you at ${person.email}.`)).toBeVisible()
  await expect(page).not.toHaveURL(/signup/)

  await page.goto('/verify-email')
  await expect(page.getByText(/^We’ve emailed you at/)).toContainText('a•••')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('button', { name: /^Resend in 0:/ })).toBeVisible()

  // The link is opened in another tab: the waiting one continues by itself.
  const other = await context.newPage()
  await other.goto(await linkTo('/verify-email', person.email))
  await expect(heading(other, 'Email verified')).toBeVisible()
  await expect(other).not.toHaveURL(/token/)
  await expect(page).not.toHaveURL(/verify-email/)
  await other.close()

  const guest = await (await context.browser()?.newContext())?.newPage()
  if (!guest) throw new Error('there is no other browser')
  await guest.goto('/forgot-password')
  await expectAccessible(guest)
  await field(guest, 'Email').fill(person.email)
  await guest.getByRole('button', { name: 'Send link' }).click()
  await expect(guest.getByText('If there’s an account with that email, we’ve sent it a link.')).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Send again in 0:/ })).toBeVisible()
  await guest.goto(await linkTo('/reset-password', person.email))
  await expect(heading(guest, 'New password')).toBeVisible()
  await expect(guest).not.toHaveURL(/token/)
  await expectAccessible(guest)
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
  await expect(guest.getByText('Password changed. Please sign in.')).toBeVisible()

  // Other sessions have ended.
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/signin/)
  await field(guest, 'Email').fill(person.email)
  await field(guest, 'Password').fill(nextPassword)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest).not.toHaveURL(/signin/)
  // The browser logs the ended session.
  consoleErrors.length = 0
})

test('another browser asks who created the account and moves the focus to the result', async ({
  browser,
}) => {
  for (const { answer: response, title } of [
    { answer: 'Yes, I created it', title: 'Email verified' },
    { answer: 'No, it wasn’t me', title: 'Thank you for telling us' },
  ]) {
    const [page, other] = [await browser.newPage(), await browser.newPage()]
    const { email, password } = await join(page)
    await other.goto(await linkTo('/verify-email', email))
    await expect(heading(other, 'Did you create this account?')).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: response }).press('Enter')
    if (response.startsWith('Yes')) {
      await expect(heading(other, 'Confirm it’s yours')).toBeFocused()
      await expectAccessible(other)
      await field(other, 'Password').fill('Wrong#Password1')
      await field(other, 'Password').press('Enter')
      await expect(other.getByText('That password isn’t right')).toBeVisible()
      await field(other, 'Password').fill(password)
      await field(other, 'Password').press('Enter')
    }
    await expect(heading(other, title)).toBeFocused()
    for (const each of [page, other]) await each.close()
  }
})

test('an invalid link says so and offers a new one', async ({ page, consoleErrors }) => {
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await field(page, 'New password').fill(nextPassword)
  await field(page, 'Confirm password').fill(nextPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page, 'Invalid or expired password reset token')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(heading(page, 'Forgot password')).toBeVisible()
  await page.goto(`/verify-email#token=${'x'.repeat(43)}`)
  await expect(heading(page, 'Invalid or expired verification token')).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await page.goto('/verify-email')
  await expect(page).toHaveURL(/\/signin/)
  // The browser logs the 422 of the calls.
  consoleErrors.length = 0
})

test('an account is created by phone number, and the next code signs in the same user', async ({
  page,
  consoleErrors,
}) => {
  const phone = `+23324${String(Date.now() % 10_000_000).padStart(7, '0')}`
  const codeSent = async () => {
    await expect.poll(() => messagesTo(phone).length).toBeGreaterThan(0)
    return /\d{6}/.exec(messagesTo(phone)[0]?.text ?? '')?.[0] ?? ''
  }
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Sign in with a code on your phone' }).click()
  await field(page, 'Phone').fill(phone)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText(/^We’ve sent a code to/)).toBeVisible()
  const code = await codeSent()
  await field(page, 'Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/That code isn’t right/)).toBeVisible()
  await field(page, 'Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/There’s no account with this number yet/)).toBeVisible()
  await expectAccessible(page)
  await field(page, 'First name').fill('Abena')
  await field(page, 'Last name').fill('Owusu')
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await asAdministrator(page, 'register/phone')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectSecondFactorPrompt(page, 'a code to your phone')
  await expect(page).not.toHaveURL(/signin/)
  await page.goto('/signup/phone')
  await expect(page).not.toHaveURL(/signup/)
  // The browser logs the 422 of the calls.
  consoleErrors.length = 0
})

test('a password that was typed before the form knew of the cart need not be repeated', async ({ page }) => {
  const person = newPerson()
  await page.goto('/signup')
  const password = field(page, 'Password')
  const confirmation = field(page, 'Confirm password')
  await expectHydrated(password)
  await expect(confirmation).toBeVisible()
  await password.fill(person.password)
  // The same form learns its address, as after going back or forward.
  await page.evaluate(() => {
    history.pushState(null, '', '/signup?returnTo=%2Fcheckout')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(confirmation).toHaveCount(0)
  await expect(password).toHaveValue(person.password)
  await field(page, 'First name').fill(person.first)
  await field(page, 'Last name').fill(person.last)
  await field(page, 'Email').fill(person.email)
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  // From an empty checkout the shop goes on to the cart.
  await expect(page).toHaveURL(/\/(checkout|cart)$/)
})
