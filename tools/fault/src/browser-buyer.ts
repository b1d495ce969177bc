import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** A buyer in a browser on an unreliable network, who retries what fails. */
interface BrowserBuyer {
  readonly email: string
  /** The product to search for. With fewer units than buyers some would find it sold out. */
  readonly gift: string
}

const password = 'Akwaaba#2026'
/** Milliseconds that the buyer waits for a result before the next attempt. */
const timeoutMs = 12_000
/** Attempts before the buyer gives up. */
const attempts = 25

/** From the landing page to the paid order. Fails with a sentence when a step does not succeed. */
export async function buyInBrowser(page: Page, origin: string, { email, gift }: BrowserBuyer): Promise<void> {
  page.setDefaultTimeout(timeoutMs)
  await find(page, origin, gift)
  await putIntoCart(page, origin, gift)
  await signUp(page, origin, email)
  await order(page, origin)
  const thanks = page.getByRole('heading', { level: 1, name: 'Medaase, Esi!' })
  const paid = page.getByRole('article').getByText('Processing')
  await until(page, 'the order is paid', thanks.or(paid).first(), async () => {})
}

async function find(page: Page, origin: string, gift: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: gift, exact: true })
  await until(page, 'the gift is found', title, async () => {
    if (!page.url().includes('/search?')) await page.goto(`${origin}/search?q=${encodeURIComponent(gift)}`)
    await page.getByRole('main').getByRole('link', { name: gift, exact: true }).first().click()
  })
}

/** Checks the cart before more of the product is added. */
async function putIntoCart(page: Page, origin: string, gift: string): Promise<void> {
  const product = page.url()
  const line = page.getByRole('main').getByRole('link', { name: gift, exact: true }).first()
  await until(page, 'the gift is in the cart', line, async () => {
    const empty = page.getByText('Your cart is waiting for a gift.')
    await page.goto(`${origin}/cart`)
    await comes(page, line.or(empty).first())
    if (await line.isVisible()) return
    await page.goto(product)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await comes(page, page.getByText('Item added to cart!').first())
    await page.goto(`${origin}/cart`)
  })
}

/** Signs in if the account was created and only its response lost. */
async function signUp(page: Page, origin: string, email: string): Promise<void> {
  const returnTo = encodeURIComponent('/checkout')
  const checkout = page.getByRole('heading', { level: 1, name: 'Checkout' })
  let known = false
  await until(page, 'somebody is signed in', checkout, async () => {
    await page.goto(`${origin}/${known ? 'signin' : 'signup'}?returnTo=${returnTo}`)
    await (known ? fillSignIn(page, email) : fillSignUp(page, email))
    await comes(page, checkout.or(page.getByRole('alert').filter({ visible: true })).first())
    known ||= await page.getByText(taken).first().isVisible()
  })
}

/** Shown for an email with an account. */
const taken = 'An account with this email already exists'

async function fillSignUp(page: Page, email: string): Promise<void> {
  for (const [name, text] of [
    ['First name', 'Esi'],
    ['Last name', 'Owusu'],
    ['Email', email],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * A repeated click creates the same order, because the page keeps its idempotency key. With an empty cart the
 * buyer looks at the orders, and without an order at the cart.
 */
async function order(page: Page, origin: string): Promise<void> {
  const emptyCart = page.getByText('Your cart is waiting for a gift.')
  const ordered = page.getByRole('article').first()
  const placed = {
    isVisible: async () =>
      /\/checkout\/success\?/.test(page.url()) ||
      (/\/orders$/.test(page.url()) && (await ordered.isVisible())),
  }
  await until(page, 'the order is placed', placed, async () => {
    if (!/\/checkout$/.test(page.url())) await page.goto(`${origin}/checkout`)
    await isAtCheckout(page, emptyCart)
    if (await emptyCart.isVisible()) return page.goto(`${origin}/orders`)
    if (!(await payButton(page).isVisible())) return
    if (await region(page).isVisible()) await fillAddress(page)
    await page.getByRole('radio', { name: /^Mobile money/ }).check()
    // A wallet whose payments the emulator approves at once.
    await fill(page.getByRole('textbox', { name: 'Mobile money number' }), '0551234987')
    await page.getByRole('button', { name: /^Pay ₵/ }).click()
  })
}

/** An address that was saved before the order was lost can be selected. */
async function fillAddress(page: Page): Promise<void> {
  await fill(page.getByRole('textbox', { name: 'Phone number' }), '024 412 3456')
  await region(page).selectOption('Ashanti')
  await fill(page.getByRole('combobox', { name: 'Town or city' }), 'Kumasi')
  await fill(page.getByRole('textbox', { name: 'Street, house or area' }), '5 Adum Road')
}

const region = (page: Page): Locator => page.getByRole('combobox', { name: 'Region' })
/** "Pay with MoMo" until the network is known. */
const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay (₵|with|on)/ })

/** The form is shown, or the result of the order. */
const isAtCheckout = (page: Page, emptyCart: Locator): Promise<void> =>
  comes(
    page,
    payButton(page)
      .or(emptyCart)
      .or(page.getByRole('heading', { level: 1, name: 'Medaase, Esi!' }))
      .first(),
  )

const fill = (field: Locator, text: string): Promise<void> => field.fill(text)

type Sign = Pick<Locator, 'isVisible'>

/** Waits for the sign up to `timeoutMs`; without a page to show there is nothing to wait for. */
async function comes(page: Page, sign: Sign): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(150)) {
    if (await sign.isVisible()) return
    if (page.url().startsWith('chrome-error:')) throw new Error('the page was lost')
  }
  throw new Error(`nothing came for ${timeoutMs / 1_000} s`)
}

/** What the page shows when the buyer gives up. */
async function saidBy(page: Page): Promise<string> {
  const text = await page
    .getByRole('main')
    .innerText()
    .catch(() => 'nothing')
  return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`
}

/** Reloads a page that lost a script, because it does nothing however often it is clicked. */
async function loadAnew(page: Page): Promise<void> {
  const address = page.url()
  await page.reload().catch(async error => {
    // While the browser is still showing its error page it cannot reload.
    await pause(1_000)
    if (address.startsWith('chrome-error:')) throw error
    await page.goto(address)
  })
}

/** Retries until the sign is shown, and reloads the page between attempts. */
async function until(page: Page, what: string, sign: Sign, tryOnce: () => Promise<unknown>): Promise<void> {
  let last = ''
  for (let time = 0; time < attempts; time++) {
    if (await sign.isVisible()) return
    try {
      if (time > 0) await loadAnew(page)
      if (await sign.isVisible()) return
      await tryOnce()
      await comes(page, sign)
      return
    } catch (error) {
      last = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    }
  }
  throw new Error(
    `${what} did not come about in ${attempts} tries: ${last}; the page says: ${await saidBy(page)}`,
  )
}
