import { expect, type Page } from '@playwright/test'

/** Signs in by this call as an administrator without a second factor. */
export const asAdministrator = (page: Page, call: 'register/phone' | 'social/login') =>
  page.route(`**/api/v1/auth/${call}`, async route => {
    const response = await route.fetch()
    const entered = await response.json()
    await route.fulfill({
      response,
      json: 'access_token' in entered ? { ...entered, second_factor_urged: true } : entered,
    })
  })

/** The prompt to enable a second factor, which names the current sign-in method; the administrator skips it. */
export async function expectSecondFactorPrompt(page: Page, opener: string): Promise<void> {
  const urge = page.getByRole('dialog', { name: 'Protect this account' })
  await expect(urge).toBeVisible({ timeout: 20_000 })
  await expect(urge).toContainText(`only ${opener} protects your account`)
  await urge.getByRole('button', { name: 'Later' }).click()
}
