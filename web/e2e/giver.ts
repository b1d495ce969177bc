import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { countInteractions } from './count-interactions.ts'
import { phone } from './screens.ts'
import { expect, provider } from './shopper.ts'

export const gift = 'Krobo bead necklace, ocean'

/** What the paper of goals allows, from a shared list to the prompt on the phone. */
const atMost = { clicks: 5, fields: 3 }

/** A phone of somebody without an account. */
export const openBrowser = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({ viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true })
  ).newPage()

/** What stands where somebody is asked on the phone to pay. */
export const paymentPrompt = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Waiting for your MoMo approval' })

/** Pays on the phone for what the page waits for. */
export const approve = (page: Page, request: APIRequestContext) =>
  provider(request, 'approve', { reference: new URL(page.url()).searchParams.get('reference') ?? '' })

/** Somebody who has the same gift open, and presses the button a moment after another did. */
export async function giveTooLate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }).click()
  await expect(page.getByText('Somebody just gave this one. No others are still open.')).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the list of Abena' }).click()
  await expect(page.getByText('Someone is paying right now')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give/ })).toHaveCount(0)
}

/** Begins to give a gift, and does not pay yet. */
export async function openToGive(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: `Give this: ${gift}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Give to Abena' })
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Yaw')
  await sheet.getByRole('textbox', { name: 'Your phone number or email' }).fill('055 123 4001')
}

/** As somebody without an account. */
export async function give(page: Page, link: string): Promise<void> {
  const { press, type, spent } = countInteractions()
  await page.goto(link)
  await expect(page.getByText('0 of 1 gift taken care of')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: `Give this: ${gift}` }))
  const sheet = page.getByRole('dialog', { name: 'Give to Abena' })
  await type(sheet.getByRole('textbox', { name: 'Your name' }), 'Kojo')
  await type(sheet.getByRole('textbox', { name: 'Message for Abena' }), 'For the naming day!')
  await type(sheet.getByRole('textbox', { name: 'Your phone number or email' }), '055 123 4001')
  await expectAccessible(page)
  await press(sheet.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }))
  await expect(paymentPrompt(page)).toBeFocused()
  expect(spent.clicks).toBeLessThanOrEqual(atMost.clicks)
  expect(spent.fields).toBeLessThanOrEqual(atMost.fields)
}

/** The page hears that its payment is called off before the call that asked for it is answered. */
export const delayUndoResponse = (page: Page) =>
  page.route('**/items/undo-payment', async route => {
    const response = await route.fetch()
    await expect(page.getByText('It was called off.')).toBeVisible()
    await route.fulfill({ response })
  })

/** The shop knows that it is paid, and is a moment behind in booking what for. */
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
