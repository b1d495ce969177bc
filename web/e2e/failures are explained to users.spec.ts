import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { addToCart, basket, expect, openBasket, register, test } from './shopper.ts'

/** A gateway responds in place of the server, with a page that has no message for users. */
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
const failWith = (page: Page, method: string, path: string) =>
  page.route(`**/api/v1/${path}`, route =>
    route.request().method() === method ? route.fulfill(badGateway) : route.fallback(),
  )
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Before hydration the form would be sent to the server, which has no failure to explain. */
async function submit(page: Page, name: string): Promise<void> {
  await expectHydrated(button(page, name))
  await button(page, name).click()
}
const expectMessage = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words).first()).toBeVisible()

/** The browser logs the intended failures, and nothing else went wrong. */
const ignoreIntended = (consoleErrors: string[]) =>
  expect(consoleErrors.splice(0).filter(text => !/502|ERR_FAILED/.test(text))).toEqual([])

test('a failed sign-in or registration is explained, even when the response has no message', async ({
  page,
  consoleErrors,
}) => {
  const expectProblem = (words: string) =>
    expect(page.getByText(`${words}. HTTP error! status 502`).first()).toBeVisible()
  await failWith(page, 'POST', 'auth/**')
  await page.goto('/signin')
  await field(page, 'Email').fill('ama@akyede.test')
  await field(page, 'Password').fill('Akwaaba#2026')
  await submit(page, 'Sign in')
  await expectProblem('Login failed')
  await expectAccessible(page)
  await page.route('**/api/v1/auth/login', route =>
    route.fulfill({
      json: { two_factor_required: true, challenge_token: 'x'.repeat(43), methods: ['email'] },
    }),
  )
  await submit(page, 'Sign in')
  await expectProblem('Failed to send code')
  await field(page, '6-digit code').fill('123456')
  await submit(page, 'Sign in')
  await expectProblem('2FA validation failed')
  await expectAccessible(page)

  await page.goto('/signup')
  await expectHydrated(button(page, 'Create account'))
  await register(page)
  await expectProblem('Registration failed')
  await page.goto('/forgot-password')
  await field(page, 'Email').fill('ama@akyede.test')
  await submit(page, 'Send link')
  await expectProblem('Password reset failed')
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`)
  await field(page, 'New password').fill('Nsoromma#2026')
  await field(page, 'Confirm password').fill('Nsoromma#2026')
  await submit(page, 'Set new password')
  await expectProblem('Password reset failed')
  ignoreIntended(consoleErrors)
})

test('a signed-in user sees what failed and can retry', async ({ page, consoleErrors }) => {
  await page.goto('/signup?returnTo=/profile')
  await register(page)
  await failWith(page, 'PUT', 'users/me')
  const name = page.getByRole('region', { name: 'Name' })
  await name.getByRole('textbox', { name: 'First name' }).fill('Ama')
  const since = Date.now()
  await name.getByRole('button', { name: 'Save' }).click()
  const problem = page.getByRole('region', { name: 'Messages' }).getByText('Failed to update profile')
  await expect(problem).toBeVisible()
  await expect(problem).toBeHidden({ timeout: 15_000 })
  expect(Date.now() - since).toBeGreaterThan(4_000)
  // An invalid profile is rejected both as the response to a change and when it is read.
  await page.route('**/api/v1/users/me', route => route.fulfill({ json: { data: { user_id: 'seven' } } }))
  await name.getByRole('textbox', { name: 'First name' }).fill('Esi')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invalid user data received').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert').getByText('Invalid profile data')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(name).toBeVisible()

  await failWith(page, 'POST', 'user/friends/request')
  await page.goto('/dashboard/friends?tab=add')
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('ama@akyede.test')
  await button(page, 'Find').click()
  await button(page, 'Add Ama Mensah as a friend').click()
  await expectMessage(page, 'Failed to send friend request')

  // Cart.
  await failWith(page, 'POST', 'user/cart/add')
  await openBasket(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expectMessage(page, 'Failed to add item to cart')
  await page.unrouteAll()
  await addToCart(page)
  await failWith(page, 'PATCH', 'user/cart/items/*')
  await failWith(page, 'DELETE', 'user/cart/items/*')
  await page.goto('/cart')
  await button(page, `One more ${basket}`).click()
  await expectMessage(page, 'Failed to update cart')
  await button(page, `Remove ${basket}`).click()
  await expectMessage(page, 'Failed to remove item from cart')
  await page.unrouteAll()
  await button(page, `Remove ${basket}`).click()
  await expectMessage(page, 'Item removed from cart')

  // Lists: a failed fetch is reported and can be retried.
  await failWith(page, 'GET', 'wishlists/list?**')
  await page.goto('/wishlists')
  await expect(page.getByRole('alert').getByText('We couldn’t load your wishlists.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Start a list for something you’re looking forward to.')).toBeVisible()
  await failWith(page, 'POST', 'wishlists/add')
  await page.goto('/wishlists/create')
  await field(page, 'List name').fill('Our yard')
  await button(page, 'Create wishlist').click()
  await expectMessage(page, 'Failed to create wishlist')
  // The message stays at its place.
  await expect(page.getByRole('link', { name: 'Something went wrong. HTTP error! status 502' })).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Create wishlist').click()
  await expectMessage(page, 'Wishlist created successfully!')
  await expect(page.getByRole('heading', { level: 1, name: 'Our yard' })).toBeVisible()
  await failWith(page, 'POST', 'wishlists/*/items')
  await openBasket(page)
  await button(page, 'Add to wishlist').click()
  await expectMessage(page, 'Failed to add item to wishlist')
  await page.unrouteAll()
  await button(page, 'Add to wishlist').click()
  await expectMessage(page, 'Item added to wishlist!')
  await failWith(page, 'POST', 'wishlists/items/remove')
  await page.getByRole('link', { name: 'View list' }).click()
  await button(page, `Remove ${basket}`).click()
  await expectMessage(page, 'Failed to remove item from wishlist')
  await failWith(page, 'POST', 'wishlists/*/duplicate')
  await failWith(page, 'DELETE', 'wishlists/*')
  await page.goto('/wishlists')
  const choose = async (entry: string) => {
    await button(page, 'Actions for Our yard').click()
    await button(page, entry).click()
  }
  const remove = async () => {
    await choose('Delete')
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click()
  }
  await choose('Duplicate')
  await expectMessage(page, 'Failed to duplicate wishlist')
  await remove()
  await expectMessage(page, 'Failed to delete wishlist')
  await expectAccessible(page)
  await page.unrouteAll()
  await choose('Duplicate')
  await expectMessage(page, 'Wishlist duplicated successfully!')
  await remove()
  await expectMessage(page, 'Wishlist deleted successfully!')

  // A browser with a session of an unknown user that cannot be fetched says so; signing out works even when
  // the server receives nothing.
  await page.route('**/api/v1/auth/{refresh,logout}', route => route.abort())
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('akyede:session') ?? '{}')
    delete session.value.user
    localStorage.setItem('akyede:session', JSON.stringify(session))
  })
  await page.goto('/orders')
  await expect(page.getByRole('alert').getByText('Failed to initialize authentication')).toBeVisible()
  await page.unroute('**/api/v1/auth/{refresh,logout}')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await failWith(page, 'POST', 'auth/logout')
  await button(page, 'Account').or(button(page, 'Abena')).or(button(page, 'Ama')).first().click()
  await button(page, 'Sign Out').click()
  await expectMessage(page, 'Logout failed')
  await expect(page).toHaveURL(/\/signin/)
  ignoreIntended(consoleErrors)
})
