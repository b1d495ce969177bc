import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectLoaded } from './accessibility.ts'
import { fillAddress } from './address-book.ts'
import { expectSecondFactorPrompt } from './administrator.ts'
import { expect, newPerson, register, test } from './shopper.ts'

test('a profile is edited section by section', async ({ page }) => {
  await page.goto('/signup')
  await register(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba, Abena' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'add a phone number' }).click()
  await expect(page.getByText('Complete your profile: add a phone number')).toBeVisible()
  await expectAccessible(page)

  const name = page.getByRole('region', { name: 'Name' })
  await name.getByRole('textbox', { name: 'First name' }).fill('Ama2')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(name.getByText(/First name may contain letters and spaces only/).first()).toBeVisible()
  await name.getByRole('textbox', { name: 'First name' }).fill('Ama')
  const last = name.getByRole('textbox', { name: 'Last name' })
  await last.fill('Owusu-Ansah')
  await last.blur()
  await expect(name.getByText('We write it Owusu Ansah')).toBeVisible()
  await expect(last).toHaveValue('Owusu Ansah')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  const phone = page.getByRole('region', { name: 'Phone' })
  await phone.getByRole('textbox', { name: 'Phone number' }).fill('0244123456')
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByText('024 412 3456')).toBeVisible()
  await expect(phone.getByText('Looks like MTN')).toBeVisible()

  const birthday = page.getByRole('region', { name: 'Birthday' })
  await birthday.getByLabel('Birthday').first().fill('1994-03-06')
  await expect(birthday.getByText('Kwasi or Akosua')).toBeVisible()
  await birthday.getByRole('button', { name: 'Save' }).click()

  const book = await fillAddress(page, 'Ama Owusu', '5 Adum Road')
  await book.getByRole('textbox', { name: 'GPS address' }).fill('ak0395028')
  await book.getByRole('button', { name: 'Save address' }).click()
  await expect(book.getByText('5 Adum Road, Kumasi')).toBeVisible()
  await expect(book.getByText('Default', { exact: true })).toBeVisible()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await (await chosen).setFiles('web/public/icon-512.png')
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.locator('img[src^="/photos/"]').first()).toBeVisible()

  await page.reload()
  await expect(name.getByRole('textbox', { name: 'First name' })).toHaveValue('Ama')
  await expect(birthday.getByLabel('Birthday').first()).toHaveValue('1994-03-06')
  await expect(page.getByText(/^(Complete your profile|Your profile is nearly complete)/)).toHaveCount(0)
})

/** Runs in the page. */
const whatMoves = (): string => getComputedStyle(document.body).transitionProperty

test('settings are saved, personal data exported, and an account is deleted with a way back', async ({
  page,
  consoleErrors,
}) => {
  const person = newPerson()
  await page.goto('/signup?returnTo=/settings')
  await register(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /Let people find me/ }).uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await expectLoaded(other)
  await page.getByRole('checkbox', { name: 'Reduce motion' }).check()
  await expect.poll(() => other.evaluate(whatMoves), 'in every tab').toBe('opacity, color, background-color')
  await other.close()
  await page.getByRole('radio', { name: 'On', exact: true }).check()
  const picture = await page.request.get('/pictures/bolga-market-basket-1000.webp')
  expect(picture.headers()['cache-control'] ?? '').not.toContain('immutable')

  await page.getByRole('button', { name: 'Request my data' }).click()
  await expect(page.getByText(/We’re preparing your file\./)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('checkbox', { name: /Let people find me/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'On', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Reduce motion' })).toBeChecked()
  expect(await page.evaluate(whatMoves)).toBe('opacity, color, background-color')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(file.account.email).toBe(person.email)

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Wrong#2026')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('That password isn’t right')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Welcome back! .*nothing is deleted/)).toBeVisible()
  // The browser logs the wrong password and the ended session.
  consoleErrors.length = 0
})

/** Responses of the next sign-in say that the email is not verified, until the returned function is called. */
async function asUnverified(page: Page): Promise<() => void> {
  const { promise: verified, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/login', async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), is_verified: false } })
  })
  await page.route('**/api/v1/auth/verify/email', async route => {
    await verified
    await route.continue()
  })
  return resolve
}

test('admin pages are for verified administrators only', async ({ page, consoleErrors }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/signin\?/)
  await expect(page.getByText('Please sign in to access this page')).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page)
  await expect(page.getByText('You do not have permission to access this page')).toBeVisible()
  await expect(page).toHaveURL(/\/401/)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signin?returnTo=/admin')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('admin@akyede.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Akwaaba#2026')
  const verify = await asUnverified(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSecondFactorPrompt(page, 'your password')
  await expect(page).toHaveURL(/\/verify-email\?returnTo=%2Fadmin/)
  await expect(page.getByText('Please verify your email to continue')).toBeVisible()
  verify()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const descriptions = new Set<string>()
  for (const name of ['Users', 'Products', 'Orders', 'Analytics']) {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Coming Soon')).toBeVisible()
    descriptions.add((await page.locator('meta[name="description"]').getAttribute('content')) ?? '')
  }
  expect(descriptions.size).toBe(4)
  // The browser logs the 401 of the page for missing permissions.
  consoleErrors.length = 0
})
