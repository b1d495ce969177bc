import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import {
  addToCart,
  basket,
  checkOut,
  expect,
  join,
  newPerson,
  openBasket,
  pay,
  register,
  signOut,
  signUp,
  test,
} from './shopper.ts'

test('a guest’s cart appears in other tabs and survives a reload', async ({ page, context }) => {
  await openBasket(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('Your cart is waiting for a gift.')).toBeVisible()
  await addToCart(page)
  await expect(other.getByRole('main')).toContainText(basket)
  await other.reload()
  await expect(other.getByRole('main')).toContainText(basket)
  // The sign-in page says why the guest is there, and offers a new account first.
  await other.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(other).toHaveURL(/\/signin\?returnTo=%2Fcheckout$/)
  await expect(other.getByText('Please sign in to access this page')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link').first()).toHaveText('Create account')
  await expectAccessible(other)
  await other.goBack()
  await other.getByRole('button', { name: `Remove ${basket}` }).click()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is waiting for a gift.')).toBeVisible()
})

test('a cart that cannot be merged leaves the account’s cart unchanged and is merged on request', async ({
  page,
  consoleErrors,
}) => {
  await openBasket(page)
  await addToCart(page)
  await page.route('**/user/cart/sync', route => route.abort())
  await page.goto('/signup')
  await register(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await page
    .getByRole('link', { name: /^Cart, / })
    .filter({ visible: true })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'One gift from before you signed in couldn’t be moved to your account yet.',
  )
  // The cart must not claim to be empty.
  await expect(main).not.toContainText('Your cart is waiting for a gift.')
  await page.unroute('**/user/cart/sync')
  const shown = await watchForText(page, 'Your cart is waiting for a gift.')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText(basket)
  expect(await shown()).toBe(false)
  // The browser logs the failed calls.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('ERR_FAILED')))
})

/** Records whether this text appears on the page at any time from now on. */
async function watchForText(page: Page, words: string): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(text => {
    const found = { shown: false }
    const checkPage = () => {
      found.shown ||= document.querySelector('main')?.innerText.includes(text) === true
    }
    new MutationObserver(checkPage).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    checkPage()
    return found
  }, words)
  return () => watch.evaluate(found => found.shown)
}

test('an unknown page is a real 404 with help', async ({ page, request, consoleErrors }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
  expect((await request.get('/product/01890000-0000-7000-8000-000000000000')).status()).toBe(404)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('no such page')
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(4)
  // The browser logs the 404 of the document.
  consoleErrors.length = 0
})

test('HEAD returns the headers of GET', async ({ request }) => {
  const options = { headers: { 'accept-encoding': 'identity' } }
  const [whole, head] = [await request.get('/help', options), await request.head('/help', options)]
  const { etag, 'content-length': length } = whole.headers()
  expect(Number(length)).toBeGreaterThan(1_000)
  expect([head.status(), head.headers()]).toEqual([
    200,
    expect.objectContaining({ etag, 'content-length': length }),
  ])
  expect((await request.head('/nowhere')).status()).toBe(404)
})

test('private pages require sign-in and lead back to the requested page', async ({ page }) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/signin\?/)
  const why = page.getByText('Please sign in to access this page')
  await expect(why).toBeVisible()
  // The return path survives a reload, which the server renders without errors in the browser.
  await page.reload()
  await expect(why).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ama@akyede.test')
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('Akwaaba#2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  for (const path of ['/signin', '/signup', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/signup?returnTo=%2Fcart')
  await expect(page).toHaveURL('/cart')
})

test('a failed sign-in never says which half was wrong', async ({ page, consoleErrors }) => {
  await page.goto('/signin')
  // A unique email, so that no other test has to wait for its next attempt.
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(newPerson().email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong#Password1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
  // The browser logs the 401 of the call.
  consoleErrors.length = 0
})

/** What a script gets that reads the device key from storage and asks for its private part. */
async function exportOfDeviceKey(): Promise<string> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await result(indexedDB.open('akyede'))
  const pair: CryptoKeyPair = await result(opened.transaction('keys').objectStore('keys').get('device'))
  opened.close()
  const tried = ['jwk', 'pkcs8'].map(format =>
    crypto.subtle.exportKey(format as 'jwk', pair.privateKey).then(
      () => 'exported',
      error => error.name,
    ),
  )
  return [...new Set(await Promise.all(tried))].join()
}

test('no token is ever readable by scripts', async ({ page }) => {
  await signUp(page, '/help')
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  )
  expect(stored).not.toMatch(/eyJ[\w-]+\./)
  expect(stored).not.toMatch(/__Host-/)
  expect(await page.evaluate(exportOfDeviceKey)).toBe('InvalidAccessError')
  await page.reload()
  await page.goto('/orders')
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await join(page)
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByText('No orders yet.')).toBeVisible()
  await page.goto('/')
  await signOut(page)
  await expect(other).toHaveURL(/\/signin/)
})

test('signing out deletes the user’s data on the device, in every tab', async ({ page, context }) => {
  await checkOut(page)
  await pay(page)
  const writing = await context.newPage()
  await writing.goto('/checkout')
  const note = writing.getByRole('textbox', { name: 'Note for the rider' })
  // The first address may have been saved or not before its page was left.
  await expect(async () => {
    const another = writing.getByRole('radio', { name: 'Another address' })
    if (await another.isVisible()) await another.check()
    if (!(await note.isVisible()))
      await writing.getByText('More about this address').click({ timeout: 3_000 })
    await expect(note).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await note.fill('Ask for Abena at the gate')
  await expect.poll(() => stored(writing)).toMatch(/checkout-draft.*Ask for Abena/)
  await expect.poll(() => stored(writing)).toMatch(/last-address.*5 Adum Road/)
  const leaving = await context.newPage()
  await leaving.goto('/')
  await signOut(leaving)
  await expect(writing).toHaveURL(/\/signin/)
  // This tab stood on the payment page, which received no push.
  await page.goBack()
  await expect(page).toHaveURL(/\/signin/)
  for (const tab of [leaving, writing, page]) {
    await expect.poll(() => stored(tab)).not.toMatch(/Abena|Owusu|Adum|412|checkout/)
  }
})

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('the landing page searches by words, and its carousel stops on interaction', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expectLoaded(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link')).toHaveCount(6)
  const account = page.getByRole('navigation', { name: 'Account and cart' })
  for (const name of ['Sign In', 'Sign Up']) await expect(account.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What customers say' })).toContainText('Verified purchase')
  const search = page.getByRole('search', { name: 'Search gifts' }).locator('input')
  await search.fill('   ')
  await search.press('Enter')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/')

  const carousel = page.getByRole('region', { name: 'Popular this week' })
  const part = (number: number) => carousel.getByRole('button', { name: `Gifts, page ${number} of` })
  const stands = (number: number) => expect(part(number)).toHaveAttribute('aria-current', 'true')
  await carousel.getByRole('button', { name: 'Next gifts' }).click()
  await stands(2)
  await carousel.getByRole('button', { name: 'Previous gifts' }).click()
  await stands(1)
  await part(2).click()
  await stands(2)
  await part(1).click()
  await stands(1)
  // Stopped: the pointer is over it and its dot has the focus.
  await page.clock.fastForward(6_000)
  await stands(1)
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await leaveCarousel(page)
  await page.clock.fastForward(6_000)
  await stands(1)
  await carousel.getByRole('button', { name: 'Play' }).click()
  await leaveCarousel(page)
  await page.clock.fastForward(3_000)
  await stands(1)
  await page.clock.fastForward(2_100)
  await stands(2)
})

async function leaveCarousel(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

test('the chosen theme is applied before anything is painted', async ({ page }) => {
  await page.goto('/')
  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['System', 'system'],
  ] as const) {
    const choice = page.getByRole('radio', { name })
    await expectHydrated(choice)
    await choice.check({ force: true })
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('body')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor browses, searches and reads about a product', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Free shipping on orders over ₵100')).toBeVisible()
    await page.getByRole('searchbox').filter({ visible: true }).last().fill('kente')
    await page.getByRole('button', { name: 'Search' }).filter({ visible: true }).last().click()
    await expect(page).toHaveURL(/\/search\?q=kente/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Kente stole/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Kente stole/ })).toBeVisible()
    await expect(page.getByText('₵').first()).toBeVisible()
    await page.goto('/browse')
    await expect(page.getByRole('heading', { level: 1, name: 'All gifts' })).toBeVisible()
  })
})
