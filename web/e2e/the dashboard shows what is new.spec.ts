import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ama } from './demo-user.ts'
import { addToCart, endSession, expect, openBasket, signIn, signUp, test } from './shopper.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd')

const missing = ['popularGifts', 'nextEvent', 'totalSpent']

/** The response of the server when some sections failed. */
async function failSections(route: Route): Promise<void> {
  const response = await route.fetch()
  const { data } = await response.json()
  await route.fulfill({
    response,
    json: { data: { ...data, ...Object.fromEntries(missing.map(name => [name, null])), failed: missing } },
  })
}

test('a new user sees how to begin, and the former content when the server cannot be reached', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba, Abena' })).toBeVisible()
  await expect(block(page, 'Popular gifts').getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page)
  await block(page, 'Get started in three steps').getByRole('link', { name: 'Create a list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our new roof')
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our new roof' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(block(page, 'Your lists').getByRole('link', { name: 'Our new roof' })).toBeVisible()
  await expect(figure(page, 'Wishlists')).toHaveText('1')
  await expect(page.getByText('Create a list (done)')).toBeVisible()

  let refused = 0
  await page.route('**/api/v1/user/dashboard', route => {
    refused += 1
    return route.fulfill({ status: 503, json: { message: 'Back shortly' } })
  })
  await page.reload()
  await expect(page.getByText(/^We couldn’t refresh this page\. Last updated at \d\d:\d\d\.$/)).toBeVisible()
  await expect(block(page, 'Your lists').getByRole('link', { name: 'Our new roof' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('akyede:dashboard'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('HTTP error! status 503. Back shortly')
  await page.unroute('**/api/v1/user/dashboard')
  await page.route('**/api/v1/user/dashboard', failSections, { times: 1 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(block(page, 'Your lists').getByRole('link', { name: 'Our new roof' })).toBeVisible()
  await expect(block(page, 'Popular gifts')).toContainText(
    'Something went wrong. The rest of the page is fine.',
  )
  await expect(figure(page, 'Spent')).toHaveText('–')
  for (const title of ['Your next event', 'Your totals'])
    await expect(page.getByRole('button', { name: `Retry: ${title}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry: Popular gifts' }).click()
  await expect(block(page, 'Popular gifts').getByRole('listitem')).not.toHaveCount(0)
  // The browser logs each refusal.
  expect(refused).toBeGreaterThan(0)
  expect(consoleErrors.splice(0).filter(text => !text.includes('503'))).toEqual([])
})

test('a friend’s news arrive while the user reads, and wait to be shown', async ({ page, request }) => {
  // The greeting has its name at once, from the session.
  const profile = Promise.withResolvers<void>()
  await page.route('**/api/v1/users/me', async route => {
    await profile.promise
    await route.continue()
  })
  await signIn(page, ama, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba, Ama' })).toBeVisible()
  profile.resolve()
  await expect(block(page, 'Friends').getByText('Efua Owusu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()

  const kofi = { ...ama, email: 'kofi@akyede.test' }
  const { access_token } = await (await request.post('/api/v1/auth/login', { data: kofi })).json()
  const name = `A drum for ${Date.now()}`
  await request.post('/api/v1/wishlists/add', {
    headers: { authorization: `Bearer ${access_token}`, 'idempotency-key': crypto.randomUUID() },
    data: { name, privacy: 'friends' },
  })
  const pill = page.getByRole('button', { name: /^\d+ new$/ })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(pill).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const news = page.getByRole('link', { name: `Kofi Boateng created the list “${name}”` })
  await expect(news).toBeHidden()
  await pill.click()
  await expect(news).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search people, lists, groups, events' }).fill('drum for')
  await page.getByRole('button', { name: 'Search activity' }).click()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'created the list' }),
  ).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).last().click()
  await expect(page.getByText('No recent activity of this kind.')).toBeVisible()
  await page.goto('/dashboard')
  await news.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the cart beside the dashboard leads to the sign-in when the session expires', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba, Abena' })).toBeVisible()
  await openBasket(page)
  await addToCart(page)
  await page.goto('/dashboard/cart')
  const remove = page.getByRole('button', { name: /^Remove / })
  await expect(remove).toBeVisible()
  await endSession(page)
  await remove.click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fdashboard%2Fcart$/)
  // The browser logs each refused request.
  expect(consoleErrors.splice(0).filter(text => !/40[134]/.test(text))).toEqual([])
})
