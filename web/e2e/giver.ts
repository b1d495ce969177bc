import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { countInteractions } from './count-interactions.ts'
import { provider } from './provider.ts'
import { phone } from './screens.ts'
import { expect } from './shopper.ts'

export const gift = 'Krobo bead necklace, ocean'

/** The goals, from a shared list to the payment prompt. */
const atMost = { clicks: 3, fields: 3 }

/** A phone without an account. */
export const openBrowser = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({ viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true })
  ).newPage()

/** The panel of a payment that is prompted on the phone. */
export const paymentPrompt = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Waiting for your MoMo approval' })

/** Approves the payment that the page waits for. */
export const approve = (page: Page, request: APIRequestContext) =>
  provider(request, 'approve', { reference: new URL(page.url()).searchParams.get('reference') ?? '' })

/** Another giver with the same product open, who clicks a moment later. */
export async function giveClaimedItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }).click()
  await expect(
    page.getByText('Someone just bought this one. No other gifts are still available.'),
  ).toBeVisible()
  await expect(page.getByText('You weren’t charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₵/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to Abena’s list' }).click()
  await expect(page.getByText('Someone is paying right now')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give/ })).toHaveCount(0)
}

/** Begins a gift without paying for it. */
export async function openToGive(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: `Give this: ${gift}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Give to Abena' })
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Yaw')
  await sheet.getByRole('textbox', { name: 'Your phone number or email' }).fill('055 123 4001')
  await lateBox(sheet).check()
}

/** Gifts of a list with a date tomorrow arrive late. */
export const lateBox = (sheet: Locator | Page) =>
  sheet.getByRole('checkbox', { name: /^It will arrive after the date/ })

/** Gives without an account. */
export async function give(page: Page, link: string): Promise<void> {
  const { press, type, spent } = countInteractions()
  await page.goto(link)
  await expect(page.getByText('0 of 1 gift bought')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: `Give this: ${gift}` }))
  const sheet = page.getByRole('dialog', { name: 'Give to Abena' })
  await type(sheet.getByRole('textbox', { name: 'Your name' }), 'Kojo')
  await type(sheet.getByRole('textbox', { name: 'Message for Abena' }), 'For the naming day!')
  await type(sheet.getByRole('textbox', { name: 'Your phone number or email' }), '055 123 4001')
  // The total is known before anything is typed into the form, and is the figure on the button.
  const total = sheet.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd')
  await expect(total).toHaveText(/^₵/)
  await expect(
    sheet.getByRole('button', { name: `Pay ${await total.textContent()} with MTN MoMo` }),
  ).toBeVisible()
  await expectAccessible(page)
  await press(lateBox(sheet))
  await press(sheet.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }))
  await expect(paymentPrompt(page)).toBeFocused()
  expect(spent.clicks).toBeLessThanOrEqual(atMost.clicks)
  expect(spent.fields).toBeLessThanOrEqual(atMost.fields)
}

/** Delays the response of the cancellation, so that the push of the cancelled payment arrives first. */
export const delayUndoResponse = (page: Page) =>
  page.route('**/items/undo-payment', async route => {
    const response = await route.fetch()
    await expect(page.getByText('It was cancelled.')).toBeVisible()
    await route.fulfill({ response })
  })

/** Delays the claims, so that a payment is known before what it paid for. */
export const delayClaims = (page: Page) =>
  page.route(
    '**/claims',
    async route => {
      const response = await route.fetch()
      const { data } = await response.json()
      const items = Object.fromEntries(
        Object.keys(data.items).map(id => [id, { state: 'held', taken: 0, held: 1 }]),
      )
      await route.fulfill({ response, json: { data: { ...data, items } } })
    },
    { times: 1 },
  )

/** Creates a list with these products through the API, and the owner's address if given; returns its id and its link. */
export async function listOf(
  request: APIRequestContext,
  { email, password }: { readonly email: string; readonly password: string },
  name: string,
  gifts: readonly string[],
  address?: object,
): Promise<{ list: string; link: string }> {
  const send = async (path: string, data: object, headers = {}) => {
    const response = await request.post(`/api/v1/${path}`, { data, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { access_token } = await send('auth/login', { email, password })
  const asOwner = { authorization: `Bearer ${access_token}` }
  if (address) await send('users/me/addresses', address, asOwner)
  const { data: list } = await send('wishlists/add', { name }, asOwner)
  const items = gifts.map(async gift => {
    const found = await request.get('/api/v1/products/search', { params: { q: gift } })
    const { data } = await found.json()
    return { product_id: data.find((card: { name: string }) => card.name === gift).id }
  })
  await send(`wishlists/${list.id}/items`, await Promise.all(items), asOwner)
  const link = await send('wishlists/generate-link', { wishlist_id: list.id }, asOwner)
  return { list: list.id, link: link.data.share_url }
}
