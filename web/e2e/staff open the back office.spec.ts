import { expectAccessible } from './accessibility.ts'
import { expect, forgetErrors, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

test('the admin pages lead an administrator to the setup of two-step sign-in', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/signin?returnTo=/admin/orders')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('admin@akyede.test')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Akwaaba#2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await page.getByRole('link', { name: 'Manage the shop in the back office.' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Turn on two-step sign-in' })).toBeVisible()
  await expectAccessible(page)
  forgetErrors(consoleErrors, '403')
})

test('staff with an authenticator app open the back office', async ({ page }) => {
  await signInAsStaff(page, 'support')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expect(page.getByText('The server works.')).toBeVisible()
  await expectAccessible(page)
})

test('staff see what was sold as a chart and as a table', async ({ page }) => {
  await signInAsStaff(page, 'support', '/office/analytics?from=2026-01-01&by=month')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sold\./ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Split by' }).selectOption('Maker')
  await expect(page).toHaveURL(/split=maker/)
  const chart = page.getByRole('img', { name: /^Sold by maker/ })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader').nth(1)).toBeVisible()
  await expectAccessible(page)
})

test('staff find a product by the key "/"', async ({ page }) => {
  await signInAsStaff(page, 'support')
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Number, email, phone or name' }).fill('market basket')
  await expect(page.getByRole('link', { name: /market basket.*Product/ }).first()).toBeVisible()
})
