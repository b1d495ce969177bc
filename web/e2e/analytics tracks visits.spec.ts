import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { unfold } from './frame.ts'
import { addToCart, expect, findBasket, goToCheckout, pay, test } from './shopper.ts'

interface Sent {
  readonly event: string
  readonly label?: string
  readonly value?: number
  readonly sessionId: string
}

/**
 * Records the analytics requests of the page, also while it unloads, when Playwright no longer sees them;
 * `refused` contains the unsuccessful responses.
 */
async function listen(page: Page) {
  const refused: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/analytics/events') && response.status() !== 202)
      refused.push(response.status())
  })
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (target, request) => {
      if (String(target).endsWith('/analytics/events') && request?.keepalive) {
        const { events } = JSON.parse(String(request.body))
        localStorage.setItem(
          'told',
          JSON.stringify([...JSON.parse(localStorage.getItem('told') ?? '[]'), ...events]),
        )
      }
      return fetch(target, request)
    }
  })
  const sent = (): Promise<Sent[]> => page.evaluate(() => JSON.parse(localStorage.getItem('told') ?? '[]'))
  const names = async () => (await sent()).map(({ event }) => event)
  const labels = async () => (await sent()).map(({ label }) => label)
  return { sent, refused, names, labels }
}

const privacySwitch = (page: Page) => page.getByRole('switch', { name: /Count my visits/ })

test('a visit is tracked from the first page to the purchase without the user’s identity', async ({
  page,
}) => {
  const { sent, refused, names, labels } = await listen(page)
  await findBasket(page)
  await addToCart(page)
  await goToCheckout(page)
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await expect.poll(names).toContain('purchase')

  expect(await names()).toEqual(
    expect.arrayContaining([
      'page_view',
      'search',
      'product_viewed',
      'cart_added',
      'checkout_started',
      'web_vital',
    ]),
  )
  const events = await sent()
  expect(events.find(({ event }) => event === 'search')?.label).toBe('basket')
  expect(events.find(({ event }) => event === 'purchase')?.value).toBeGreaterThan(0)
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(JSON.stringify(events)).not.toMatch(/abena|example\.com|Adum Road/i)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await page.goto('/help')
  await expect.poll(labels).toContain('/help')
  expect((await names()).filter(name => name === 'purchase')).toHaveLength(1)
  expect(refused).toEqual([])
})

for (const [name, refuse] of [
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  ],
] as const) {
  test(`with ${name} nothing is tracked`, async ({ page, context }) => {
    const { sent } = await listen(page)
    await page.addInitScript(refuse)
    await findBasket(page)
    await addToCart(page)
    await page.goto('/privacy')
    await expect(privacySwitch(page)).toBeDisabled()
    await expect(privacySwitch(page)).not.toBeChecked()
    await expect(page.getByText('Your browser asks us not to count your visits')).toBeVisible()
    // Another visitor, who is tracked in the meantime.
    const other = await context.newPage()
    const sending = other.waitForRequest(/analytics\/events$/)
    await other.goto('/help')
    await sending
    expect(await sent()).toEqual([])
  })
}

test('a visitor who opts out is not tracked until they opt in again', async ({ page }) => {
  const { labels } = await listen(page)
  await page.goto('/privacy')
  await expect(privacySwitch(page)).toBeChecked()
  await expectHydrated(privacySwitch(page))
  await privacySwitch(page).uncheck()
  await page.reload()
  await expect(privacySwitch(page)).not.toBeChecked()
  await page.goto('/help')
  await page.goto('/terms')
  await page.goto('/privacy')
  await expectAccessible(page)
  await privacySwitch(page).check()
  await unfold(page, 'Support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(labels).toContain('/contact')
  expect(await labels()).not.toContain('/help')
  expect(await labels()).not.toContain('/terms')
})

test('script errors are reported at once, five times at most', async ({ page, consoleErrors }) => {
  const { sent, labels } = await listen(page)
  await page.goto('/help')
  await expect.poll(labels).toContain('/help')
  await page.evaluate(() => {
    for (let time = 1; time <= 8; time++) {
      setTimeout(() => {
        throw new Error(`Trouble ${time} for ama@example.com`)
      })
    }
  })
  const errors = async () => (await sent()).filter(({ event }) => event === 'error').map(({ label }) => label)
  await expect.poll(errors).toHaveLength(5)
  expect((await errors())[0]).toBe('Error: Trouble 1 for …')
  await expect.poll(() => consoleErrors.length).toBe(8)
  expect(await errors()).toHaveLength(5)
  // Thrown on purpose.
  consoleErrors.length = 0
})
