import type { RequestFor } from '@akyede/contract/api'
import { test as base, expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import { expectHydrated, expectLoaded } from './accessibility.ts'
import type { Client } from './client.ts'
import { openClient } from './open-client.ts'
import { linkTo } from './outbox.ts'

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

/** The server handles these calls, but their responses are lost until the returned function is called. */
export async function loseResponses(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, async route => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(path)
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

/** The id of a product; a new one is found a moment after it was published. */
export async function idOfGift(page: Page, name: string): Promise<string> {
  let id = ''
  const find = async () => {
    const response = await page.request.get('/api/v1/products/search', { params: { q: name } })
    const { data } = (await response.json()) as { data: { id: string; name: string }[] }
    id = data.find(product => product.name === name)?.id ?? ''
    return id
  }
  await expect.poll(find, `the id of ${name}`).not.toBe('')
  return id
}

/** Opens the product directly, in tests about what comes after. */
export async function openGift(page: Page, name: string): Promise<void> {
  await page.goto(`/product/${await idOfGift(page, name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Waits for the scripts, as if the buyer had navigated here.
  await expectLoaded(page)
}

export const openBasket = (page: Page): Promise<void> => openGift(page, basket)

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Item added to cart!')).toBeVisible()
}

/** Chooses on a page that may hydrate at this moment: `check` fails then, and the page makes the choice again. */
export async function tick(choice: Locator): Promise<void> {
  await choice.click()
  await expect(choice).toBeChecked()
}

export async function register(page: Page, person = newPerson()): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.last)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  // The form that follows a guest's cart asks for the password once.
  const confirmation = page.getByRole('textbox', { name: 'Confirm password' })
  if (await confirmation.isVisible()) await confirmation.fill(person.password)
  await tick(page.getByRole('checkbox', { name: /terms of service/ }))
  await page.getByRole('button', { name: 'Create account' }).click()
}

type Person = ReturnType<typeof newPerson>

/** Registers by a call and is signed in; `register` does it by the form. */
export async function joinAs(
  page: Page,
  { first, last, email, password }: Person,
): Promise<JSHandle<Client>> {
  const client = await openClient(page)
  const account = { first_name: first, last_name: last, email, password }
  await client.evaluate(({ register }, who) => register(who), account)
  return client
}

/** The same as a person of no importance to the test. */
export async function join(page: Page, person = newPerson()) {
  await joinAs(page, person)
  return person
}

/** Registers and verifies the email by calls. */
export async function joinVerified(page: Page, person: Person): Promise<JSHandle<Client>> {
  const client = await joinAs(page, person)
  const [, token = ''] = (await linkTo('/verify-email', person.email)).split('#token=')
  await client.evaluate(({ call }, text) => call('verifyEmail', { body: { token: text } }), token)
  return client
}

/** Registers by a call and opens this page. */
export async function signUp(page: Page, path: string, person = newPerson()) {
  await joinAs(page, person)
  await page.goto(path)
  return person
}

/** Signs in by a call and opens this page. */
export async function signIn(
  page: Page,
  credentials: { email: string; password: string },
  path = '/',
): Promise<void> {
  const client = await openClient(page)
  await client.evaluate(({ signIn }, { email, password }) => signIn({ email, password }), credentials)
  await page.goto(path)
}

/** Navigates as a link of a hydrated page does: the document stays. */
export async function navigate(page: Page, to: string): Promise<void> {
  await expectHydrated(page.locator('html'))
  await page.evaluate(at => Reflect.get(window, '__reactRouterDataRouter').navigate(at), to)
}

/** Registers by the form on the way from a guest's cart, and fills in the checkout form. */
export async function goToCheckout(page: Page, person = newPerson()): Promise<void> {
  await page.goto('/signup?returnTo=%2Fcheckout')
  await register(page, person)
  await fillCheckout(page)
}

/** One unit of a product, of its first variant if it has some. */
async function unitOf(page: Page, name: string) {
  const product_id = await idOfGift(page, name)
  const { data } = await (await page.request.get(`/api/v1/products/${product_id}`)).json()
  return { product_id, variant_id: data.variants[0]?.id, quantity: 1 }
}

/** A new buyer with one unit of this product in the cart. */
export async function joinWithCart(page: Page, name = basket, person = newPerson()): Promise<void> {
  const client = await joinAs(page, person)
  const body = await unitOf(page, name)
  await client.evaluate(({ call }, item) => call('addToCart', { body: item }), body)
}

/** The same at the completed checkout form. */
export async function checkOut(page: Page, name?: string, person?: Person): Promise<void> {
  await joinWithCart(page, name, person)
  await page.goto('/checkout')
  await fillCheckout(page)
}

const address = {
  phone: '024 412 3456',
  state: 'Ashanti',
  city: 'Kumasi',
  street: '5 Adum Road',
} as const

export async function fillCheckout(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const { phone, state, city, street } = address
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('combobox', { name: 'Region' }).selectOption(state)
  await page.getByRole('combobox', { name: 'Town or city' }).fill(city)
  await page.getByRole('textbox', { name: 'Street, house or area' }).fill(street)
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

/** Buys a unit of this product by calls as a new buyer, and opens the order; returns its number. */
export async function buyGift(page: Page, name: string): Promise<string> {
  const client = await joinAs(page, newPerson())
  const body: RequestFor<'createOrder'>['body'] = {
    items: [await unitOf(page, name)],
    shippingAddress: { recipient_name: 'Abena Owusu', ...address },
    paymentMethod: { provider: 'paystack', channel: 'mobile_money', phone: '0551234987' },
  }
  const { data } = await client.evaluate(({ call }, order) => call('createOrder', { body: order }), body)
  const { id, number } = data.order
  const statusOf = () =>
    client.evaluate(async ({ call }, orderId) => {
      const { data } = await call('getOrder', { params: { orderId } })
      return data.payment_status
    }, id)
  await expect.poll(statusOf).toBe('paid')
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  return number
}

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
export async function signInAgain(page: Page, { email, password }: Person) {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  await page.unroute('**/api/v1/**')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}
