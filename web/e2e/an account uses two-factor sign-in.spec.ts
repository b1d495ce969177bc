import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessibility.ts'
import { expect, join, type newPerson, signOut, test } from './shopper.ts'

type Person = ReturnType<typeof newPerson>

async function giveFirstFactor(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/signin')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const steps = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isIn = (page: Page) => expect(page).not.toHaveURL(/\/signin/)

/** Enables two-factor sign-in; returns the authenticator app and the backup codes. */
async function turnOn(page: Page, { password }: Person): Promise<{ app: TOTP; codes: string[] }> {
  await page.goto('/settings#security')
  await button(page, 'Turn on two-step sign-in').click()
  await expect(page.getByRole('radio', { name: /^Authenticator app/ })).toBeChecked()
  await button(page, 'Continue').click()
  await expect(page.getByRole('link', { name: 'Please enter your password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await button(page, 'Continue').click()
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  await expectAccessible(page)
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' })
  await page.getByRole('textbox', { name: '6-digit code' }).fill(app.generate())
  await button(page, 'Turn on').click()
  const listed = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  // No toast covers the codes.
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/./)).toHaveCount(0)
  await expectAccessible(page)
  const downloads = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await readFile(await (await downloads).path(), 'utf8')
  expect(codes.filter(code => !file.includes(code))).toEqual([])
  await button(page, 'I’ve saved them').click()
  await expect(page.getByText('10 of 10 backup codes left')).toBeVisible()
  await expectAccessible(page)
  return { app, codes }
}

test('a password alone no longer signs in', async ({ page, consoleErrors }) => {
  const person = await join(page)
  const { app, codes } = await turnOn(page, person)
  await signOut(page)

  await giveFirstFactor(page, person)
  await expect(steps(page)).toBeVisible()
  // Nothing of the first step is left.
  await expect(page.getByRole('heading')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Forgot|Create account|phone/ })).toHaveCount(0)
  await expectAccessible(page)
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  await button(page, 'Sign in').click()
  await expect(page.getByRole('link', { name: 'Please enter the 6-digit code' })).toBeVisible()
  // The code that enabled the method is used up, so the app's next one is needed.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check()
  await button(page, 'Sign in').click()
  await isIn(page)
  await signOut(page)

  await giveFirstFactor(page, person)
  await isIn(page)
  await page.goto('/settings#security')
  await button(page, 'Ask on every device again').click()
  await expect(page.getByText('We’ll ask for a code on every device')).toBeVisible()
  await signOut(page)

  await giveFirstFactor(page, person)
  await button(page, 'Sign in').click()
  const missing = page.getByRole('link', { name: 'Please enter the 6-digit code' })
  await expect(missing).toBeVisible()
  // Errors of one method are not shown for another.
  await button(page, 'Use a backup code').click()
  await expect(missing).toHaveCount(0)
  const backup = page.getByRole('textbox', { name: 'Backup code' })
  await expect(backup).not.toHaveAttribute('aria-invalid')
  await backup.fill(codes[0]?.toLowerCase() ?? '')
  await button(page, 'Sign in').click()
  await isIn(page)
  await page.goto('/settings#security')
  await expect(page.getByText('9 of 10 backup codes left')).toBeVisible()
  await page.route('**/auth/2fa/backup-codes', route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await button(page, 'Get new backup codes').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await button(page, 'Get new codes').click()
  const why = page.getByRole('link', { name: 'Failed to generate backup codes. HTTP error! status 502' })
  await expect(why).toBeVisible()
  expect(consoleErrors.splice(0).filter(text => !text.includes('502'))).toEqual([])
  await button(page, 'Cancel').click()
  await button(page, 'Turn off').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await page.getByRole('textbox', { name: '6-digit code, or a backup code' }).fill(codes[1] ?? '')
  await expectAccessible(page)
  await button(page, 'Turn off').click()
  await expect(button(page, 'Turn on two-step sign-in')).toBeVisible()
  await signOut(page)
  await giveFirstFactor(page, person)
  await isIn(page)
})

test('an administrator is prompted to enable it', async ({ page }) => {
  await giveFirstFactor(page, { email: 'admin@akyede.test', password: 'Akwaaba#2026' })
  await expect(page.getByRole('dialog', { name: 'Protect this account' })).toBeVisible()
  await button(page, 'Later').click()
  await isIn(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await giveFirstFactor(page, { email: 'admin@akyede.test', password: 'Akwaaba#2026' })
  await button(page, 'Set it up now').click()
  await expect(page).toHaveURL(/\/settings#security$/)
  await expect(button(page, 'Turn on two-step sign-in')).toBeVisible()
})
