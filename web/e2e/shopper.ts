import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { expectLoaded } from './accessibility.ts'

export { expect }

/** Logged for a picture that a slow machine paints some seconds after it was fetched. */
const unusedYet = 'was preloaded using link preload but not used within a few seconds'

/** Logged because Playwright blocks service workers (playwright.config.ts). */
const withoutWorker = 'Service Worker registration blocked by Playwright'

/** Every test also fails on console errors, page errors and CSP violations. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = []
      page.on('pageerror', error => consoleErrors.push(error.message))
      page.on('console', message => {
        const isExpected = [unusedYet, withoutWorker].some(words => message.text().includes(words))
        if (/^(error|warning)$/.test(message.type()) && !isExpected) {
          consoleErrors.push(message.text())
        }
      })
      await use(consoleErrors)
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** Removes console errors with this text, which the browser logs for failures that the test causes. */
export function forgetErrors(consoleErrors: string[], text: string): void {
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(each => !each.includes(text)))
}

let made = 0

/** A new person with unique data. */
export const newPerson = () => ({
  first: 'Abena',
  last: 'Owusu',
  email: `abena.${Date.now()}.${process.pid}.${++made}@example.com`,
  password: 'Sankofa#2026',
})

export const basket = 'Bolga market basket, red and gold'

/** The search field: a combobox after hydration. */
export const searchFields = (page: Page) =>
  page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /^Search/ }))
    .filter({ visible: true })

/** From the landing page by search to the product. */
export async function findGift(page: Page, words: string, name: string): Promise<void> {
  await page.goto('/')
  // Phones have one search field, in the header; wider screens have a second one in the page.
  const search = searchFields(page).last()
  await search.fill(words)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.waitForURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const findBasket = (page: Page): Promise<void> => findGift(page, 'basket', basket)

/** Opens the product directly, in tests about what comes after. */
export async function openGift(page: Page, name: string): Promise<void> {
  const idOf = async () => {
    const response = await page.request.get('/api/v1/products/search', { params: { q: name } })
    const { data } = (await response.json()) as { data: { id: string; name: string }[] }
    return data.find(product => product.name === name)?.id ?? ''
  }
  await expect.poll(idOf, `the id of ${name}`).not.toBe('')
  await page.goto(`/product/${await idOf()}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Waits for the scripts, as if the buyer had navigated here.
  await expectLoaded(page)
}

export const openBasket = (page: Page): Promise<void> => openGift(page, basket)

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
}

export async function register(page: Page, person = newPerson()): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.last)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  // The form that follows a guest's cart asks for the password once.
  const confirmation = page.getByRole('textbox', { name: 'Confirm password' })
  if (await confirmation.isVisible()) await confirmation.fill(person.password)
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Registers and is signed in. */
export async function join(page: Page, person = newPerson()) {
  await page.goto('/signup')
  await register(page, person)
  await expect(page).not.toHaveURL(/signup/)
  return person
}

/** Registers and continues to this page. */
export async function signUp(page: Page, returnTo: string, person = newPerson()) {
  await page.goto(`/signup?returnTo=${encodeURIComponent(returnTo)}`)
  await register(page, person)
  return person
}

/** Signs in and continues to this page. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  returnTo = '/',
): Promise<void> {
  await page.goto(`/signin?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
}

/** Registers on the way from the cart and fills in the checkout form. */
export async function goToCheckout(page: Page, person = newPerson()): Promise<void> {
  await signUp(page, '/checkout', person)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('024 412 3456')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Ashanti')
  await page.getByRole('combobox', { name: 'Town or city' }).fill('Kumasi')
  await page.getByRole('textbox', { name: 'Street, house or area' }).fill('5 Adum Road')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₵/ })

/** Pays on the provider's page and stays there. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Card or other/ }).check()
  await payButton(page).click()
  await page.waitForURL(/\/_paystack\/checkout\//)
}

/** Pays with this wallet; returns the reference once the payment page is shown. */
export async function payByPhone(page: Page, number: string): Promise<string> {
  await page.getByRole('radio', { name: /^Mobile money/ }).check()
  await page.getByRole('textbox', { name: 'Mobile money number' }).fill(number)
  await payButton(page).click()
  await page.waitForURL(/\/checkout\/success\?/)
  return new URL(page.url()).searchParams.get('reference') ?? ''
}

/** Buys a basket as a new buyer and opens the order; returns its number. */
export const buyBasket = (page: Page): Promise<string> => buyGift(page, basket)

/** Buys a unit of this product as a new buyer and opens the order; returns its number. */
export async function buyGift(page: Page, name: string): Promise<string> {
  await openGift(page, name)
  await addToCart(page)
  await goToCheckout(page)
  await payByPhone(page, '0551234987')
  await expect(page.getByRole('heading', { level: 1, name: 'Medaase, Abena!' })).toBeFocused()
  await page.getByRole('link', { name: 'Track order' }).click()
  const order = page.getByRole('heading', { level: 1, name: /^Order AK-/ })
  await expect(order).toBeFocused()
  return /AK-\w+/.exec(await order.innerText())?.[0] ?? ''
}

/** Control calls of the payment emulator: `approve`, `decline` … */
export async function provider(request: APIRequestContext, call: string, body: object): Promise<void> {
  const response = await request.post(`/_paystack/__control/${call}`, { data: body })
  expect(response.status(), await response.text()).toBe(200)
}

/** The provider's state of a payment. */
export const atProvider = async (request: APIRequestContext, reference: string) =>
  (await (await request.get(`/_paystack/__control/transactions/${reference}`)).json()).data

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Account|Abena/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/signin/)
}

/** The reference or order id in the URL of the page. */
export const lastPathSegment = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Ends the session on the server, so that it cannot be refreshed; cached content stays readable. */
export async function endSession(page: Page): Promise<void> {
  const over = { message: 'Over', code: 'auth.token_invalid', detail: [], request_id: '1' }
  await page.route('**/api/v1/**', route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 401, json: over }),
  )
  await page.context().clearCookies()
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page, { email, password }: ReturnType<typeof newPerson>) {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  await page.unroute('**/api/v1/**')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}
