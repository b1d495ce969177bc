import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { asAdministrator, expectSecondFactorPrompt } from './administrator.ts'
import { delayResponses } from './delays.ts'
import { messageTo } from './outbox.ts'
import { addToCart, expect, newPerson, openBasket, register, signOut, test } from './shopper.ts'

/** Signs in on the provider's page. */
async function signInAtProvider(
  page: Page,
  { first, last, email }: ReturnType<typeof newPerson>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Continue to Akyɛde' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'First name' }).fill(first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(last)
}

async function goTo(page: Page, provider: 'Google' | 'Facebook' | 'Apple'): Promise<void> {
  const button = page.getByRole('button', { name: `Continue with ${provider}` })
  await expectHydrated(button)
  await button.click()
  await page.waitForURL(/\/_oidc\//)
}

const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

test('a guest with a cart signs in with Google, signs out and signs in with Google again', async ({
  page,
}) => {
  const person = newPerson()
  await openBasket(page)
  await addToCart(page)
  await page.goto('/signup?returnTo=/cart')
  await expectAccessible(page)
  await goTo(page, 'Google')
  await signInAtProvider(page, person)
  await clickContinue(page)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
  await expect(
    page
      .getByRole('main')
      .getByText(/Bolga market basket/)
      .first(),
  ).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(stored).not.toContain('akyede:oauth')
  await signOut(page)
  await asAdministrator(page, 'social/login')
  await page.goto('/signin?returnTo=/orders')
  await goTo(page, 'Google')
  await signInAtProvider(page, person)
  await clickContinue(page)
  await expectSecondFactorPrompt(page, 'your Google account')
  await expect(page).toHaveURL('/orders')
})

test('a user who leaves the page during the sign-in is signed in where they went', async ({ page }) => {
  await page.goto('/signin?returnTo=/orders')
  await goTo(page, 'Google')
  await signInAtProvider(page, newPerson())
  const release = await delayResponses(page, /\/auth\/oauth\/token$/)
  await clickContinue(page)
  await expect(page.getByRole('status').filter({ hasText: 'Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Akyɛde, home' }).click()
  await expect(page).toHaveURL('/')
  release()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0)
  // What follows the sign-in has ended, too.
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an account with the same email is connected after its password was entered, and Apple posts its form', async ({
  page,
  consoleErrors,
}) => {
  const person = newPerson()
  await page.goto('/signup?returnTo=/orders')
  await register(page, person)
  await expect(page).toHaveURL('/orders')
  await signOut(page)
  await page.goto('/signin?returnTo=/orders')
  await goTo(page, 'Facebook')
  await signInAtProvider(page, person)
  await clickContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/orders')
  await signOut(page)

  await page.goto('/signin?returnTo=/orders')
  await goTo(page, 'Apple')
  await signInAtProvider(page, person)
  await clickContinue(page)
  // The email was not verified here: a user whose provider verified it gets the account alone.
  await expect(page).toHaveURL('/orders')
  expect((await messageTo(person.email)).to).toBe(person.email)
  // The browser logs each refusal: account known, password required, account known.
  expect(consoleErrors.splice(0).map(text => /status of (\d+)/.exec(text)?.[1])).toEqual([
    '409',
    '403',
    '409',
  ])
})

test('a failed return from the provider is reported and leads to the sign-in', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/oauth/callback')
  await expect(page).toHaveURL('/signin')
  await page.goto('/oauth/callback?state=another&code=x')
  await expect(page.getByRole('alert')).toContainText('Invalid OAuth state')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await goTo(page, 'Google')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You returned from Google without signing in')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await goTo(page, 'Google')
  await signInAtProvider(page, newPerson())
  await page.route('**/api/v1/auth/oauth/token', route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await clickContinue(page)
  await expect(page.getByRole('alert')).toContainText('Social login failed. HTTP error! status 502')
  // The browser logs the failure.
  expect(consoleErrors.splice(0).filter(text => !text.includes('502'))).toEqual([])
})
