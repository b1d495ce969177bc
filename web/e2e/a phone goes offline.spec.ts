import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import {
  allStoredText,
  canariesIn,
  cartOf,
  createOwner,
  itemsOn,
  storedResponseKeys,
} from './offline-owner.ts'
import { addToCart, test as base, basket, expect, findBasket, signOut } from './shopper.ts'

const bar = 'You’re offline. You can still see saved pages. We’ll send your changes when you’re back online.'

/** A browser with a persistent profile that can be closed and opened again. */
const test = base.extend<{ open: () => Promise<BrowserContext> }>({
  serviceWorkers: 'allow',
  open: async ({ playwright, contextOptions, launchOptions, baseURL, viewport }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'akyede-phone-'))
    const opened: BrowserContext[] = []
    await use(async () => {
      const options = {
        ...contextOptions,
        ...launchOptions,
        baseURL: baseURL ?? '',
        viewport,
        serviceWorkers: 'allow',
      } as const
      const context = await playwright.chromium.launchPersistentContext(folder, options)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  },
})

/**
 * Takes the connection away. For Chromium each new document has one again (`navigator.onLine`), although its requests
 * fail: a cookie, which no request carries, tells it.
 */
async function loseConnection(context: BrowserContext, url = ''): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get: () => !document.cookie.includes('connection=lost'),
    }),
  )
  await context.addCookies([{ name: 'connection', value: 'lost', url }])
  await context.setOffline(true)
}

async function regainConnection(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies({ name: 'connection' })
  // Chromium sends the event `online` only if it knows that the connection was lost.
  const chromium = await context.newCDPSession(page)
  const lost = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await chromium.send('Network.overrideNetworkState', lost)
  await context.setOffline(false)
}

/** Waits until the offline cache is ready. */
async function waitUntilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(
    path =>
      caches
        .keys()
        .then(names => Promise.all(names.map(name => caches.open(name))))
        .then(all => Promise.all(all.map(cache => cache.match(path))))
        .then(found => found.some(Boolean)),
    '/help',
  )
}

/** Waits until the content of a page is stored for offline reading, which happens after hydration. */
const isReadable = (page: Page, key: readonly string[]) =>
  expect.poll(() => storedResponseKeys(page)).toContain(JSON.stringify(key))

/** The browser logs what it could not fetch. */
const ignoreLostConnection = (consoleErrors: string[]) =>
  consoleErrors.splice(
    0,
    Infinity,
    ...consoleErrors.filter(text => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text)),
  )

test('visited pages and help pages open without a connection', async ({
  page,
  context,
  baseURL,
  consoleErrors,
}) => {
  await page.goto('/')
  await waitUntilCached(page)
  await findBasket(page)
  // The script of the parts below the first view has arrived, and with it the time of the price.
  await expectHydrated(page.getByRole('main').getByRole('button', { name: 'Copy link' }))
  await loseConnection(context, baseURL)
  await expect(page.getByText(bar)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: basket })).toBeVisible()
  await expect(page.getByText(/^Price as of \d\d:\d\d$/)).toBeVisible()
  await addToCart(page)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('link', { name: basket })).toBeVisible()
  // A guest's lists open, although they were never opened before.
  await page
    .getByRole('button', { name: /^Wishlists, / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Tap the heart on any gift to save it here.')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [path, name] of [
    ['/help', 'Help'],
    ['/contact', 'Contact us'],
    ['/terms', /Terms/],
    ['/privacy', /Privacy/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/vendor/nobody-was-here')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page)
  await regainConnection(context, page)
  await expect(page.getByText('Back online.', { exact: true })).toBeVisible()
  ignoreLostConnection(consoleErrors)
})

test('nothing is prefetched in data saver mode', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'save-data', value: 'on', url: baseURL ?? '' }])
  await page.goto('/help')
  await expect(page.getByRole('navigation', { name: 'Account and cart' }).getByText('Sign In')).toBeVisible()
  await page.mouse.click(5, 5)
  // As long as prefetching takes otherwise.
  await page.waitForTimeout(4_000)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(all => all.length))).toBe(
    0,
  )
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('offline changes survive closing the browser, are sent once each and are deleted on sign-out', async ({
  open,
  request,
  baseURL,
}) => {
  let context = await open()
  let page = await firstPage(context)
  const owner = await createOwner(page, request)
  const { list, order, stays, goes } = owner
  await waitUntilCached(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`/wishlists/${list.id}`)
  await expect(title).toHaveText(list.name)
  await isReadable(page, ['wishlists', 'list', list.id])
  await page.goto('/orders')
  await inMain(page, `Order ${order.number}`).click()
  await expect(page.getByText(owner.street)).toBeVisible()
  await isReadable(page, ['orders', 'one', order.id])
  await page.goto('/cart')
  await expect(inMain(page, stays.name)).toBeVisible()
  await isReadable(page, ['cart'])

  await loseConnection(context, baseURL)
  await expect(page.getByText(bar)).toBeVisible()
  await page.getByRole('button', { name: `One more ${stays.name}` }).click()
  await page.getByRole('button', { name: `Remove ${goes.name}` }).click()
  await expect(page.getByText('Item removed from cart').first()).toBeVisible()
  await page.goto(`/wishlists/${list.id}`)
  await page.getByRole('button', { name: `Remove ${stays.name}` }).click()
  await expect(
    page.getByText('You’re offline. We’ll save this when you’re back online.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await context.close()

  context = await open()
  await loseConnection(context, baseURL)
  page = await firstPage(context)
  await page.goto('/orders')
  await expect(inMain(page, `Order ${order.number}`)).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText(owner.street)).toBeVisible()
  await page.goto(`/wishlists/${list.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.name)
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${stays.name}` })).toHaveValue('2')
  await expect(inMain(page, goes.name)).toHaveCount(0)
  await expectAccessible(page)

  const sent: { what: string; key: string | undefined }[] = []
  page.on('request', one => {
    const [, what] = /\/api\/v1\/.*?(cart|wishlists)/.exec(one.url()) ?? []
    if (what && one.method() !== 'GET')
      sent.push({ what: `${one.method()} ${what}`, key: one.headers()['idempotency-key'] })
  })
  await regainConnection(context, page)
  await expect(page.getByText('Back online. 3 changes sent.')).toBeVisible()
  expect(sent.map(({ what }) => what)).toEqual(['PATCH cart', 'DELETE cart', 'POST wishlists'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await cartOf(request, owner)).toEqual([[stays.id, 2]])
  expect(await itemsOn(request, owner)).toEqual([])

  // Data deleted by one tab are not stored again by another tab.
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(inMain(other, stays.name)).toBeVisible()
  expect(canariesIn(await allStoredText(other), owner)).not.toEqual([])
  await signOut(page)
  await expect(inMain(other, stays.name)).toHaveCount(0)
  await expect.poll(async () => canariesIn(await allStoredText(other), owner)).toEqual([])
})

const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first()
