import { type Page, request } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createApiClient } from './api-client.ts'
import { akyede } from './operator.ts'
import { linkTo } from './outbox.ts'
import { expect, join, newPerson } from './shopper.ts'

/** Signs in as a new member of staff with an authenticator app, and opens this page of the back office. */
export async function signInAsStaff(
  page: Page,
  role: 'support' | 'admin' | 'super_admin',
  path = '/office',
): Promise<ReturnType<typeof newPerson>> {
  const person = await join(page, { ...newPerson(), first: 'Efua' })
  await page.goto(await linkTo('/verify-email', person.email))
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  akyede('users', 'role', person.email, role)
  const app = await enableAuthenticator(page, person)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/signin?returnTo=${encodeURIComponent(path)}`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The code that enabled the app is used up, so its next one is needed.
  const code = app.generate({ timestamp: (await timeOf(page)) + 30_000 })
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname.startsWith('/office'))
  await expect(page.getByRole('link', { name: /Back office/ })).toBeVisible()
  return person
}

/** The clock of the page, which may be moved with that of the shop. */
const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now())

async function enableAuthenticator(page: Page, person: ReturnType<typeof newPerson>): Promise<TOTP> {
  // Without the cookies of the page, which would ask for a CSRF token.
  const program = await request.newContext({ baseURL: new URL(page.url()).origin })
  const { post } = await createApiClient(program, person)
  const { secret } = await post('auth/2fa/enable', { method: 'totp', password: person.password })
  const app = new TOTP({ secret })
  await post('auth/2fa/confirm', { code: app.generate({ timestamp: await timeOf(page) }) })
  await program.dispose()
  return app
}
