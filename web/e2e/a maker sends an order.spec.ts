import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openWorkshopOf } from './maker.ts'
import { akyede } from './operator.ts'
import { messagesTo } from './outbox.ts'
import { buyBasket, buyGift, expect, test } from './shopper.ts'

const weavers = 'atampugre-weavers'
const phone = { width: 360, height: 740 }
test.use({ viewport: phone })

const cardOf = (maker: Page, number: string) => maker.getByRole('article', { name: `Order ${number}` })

test('a maker starts an order without a network, and the step is sent once there is one', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await buyBasket(page)
  const maker = await openWorkshopOf(browser, baseURL, `${weavers}/orders`)
  const card = cardOf(maker, number)
  await expect(card).toBeVisible()
  await maker.context().setOffline(true)
  await card.getByRole('button', { name: /^Start making/ }).click()
  await expect(maker.getByText('Saved. We’ll tell the buyer once you’re online.')).toBeVisible()
  await expect(card).toContainText('Making')
  // Its page, with the address and the label, was never opened.
  await card.getByRole('link').click()
  await expect(maker.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(maker.getByRole('region', { name: 'Send to' })).toContainText('Kumasi')
  await expect(page.getByRole('main')).not.toContainText('Started')
  await maker.context().setOffline(false)
  // The buyer's page polls.
  await expect(page.getByRole('main')).toContainText('Started')
})

test('a maker who can’t make an order cancels it with a message, and the buyer is refunded', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await buyBasket(page)
  const maker = await openWorkshopOf(browser, baseURL, `${weavers}/orders`)
  await cardOf(maker, number).getByRole('link').click()
  await maker.getByRole('button', { name: 'I can’t make this' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /Why/ }).selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: /Message to the buyer/ }).fill('Sorry')
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(dialog).toContainText('Please tell the buyer why')
  const words = 'The raffia did not come this month, sorry.'
  await dialog.getByRole('textbox', { name: /Message to the buyer/ }).fill(words)
  await expectAccessible(maker)
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(maker.getByRole('region', { name: 'This order was cancelled' })).toContainText(words)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Cancelled')
})

test('a maker whose parcel the shop sends is not asked to deliver it', async ({ page, browser, baseURL }) => {
  const number = await buyBasket(page)
  await akyede('orders', 'advance', number, 'making')
  const maker = await openWorkshopOf(browser, baseURL, `${weavers}/orders?tab=to_send`)
  await cardOf(maker, number).getByRole('link').click()
  const ownDelivery = maker.getByRole('button', { name: 'I’m delivering it myself' })
  const dialog = maker.getByRole('dialog', { name: 'Packed and sent' })
  await maker.getByRole('button', { name: `Packed and sent order ${number}` }).click()
  await expect(ownDelivery).toBeVisible()
  await akyede('orders', 'sender', number, 'shop', '--maker', weavers, '--words', 'Our van comes by')
  await maker.reload()
  await expect(maker.getByRole('region', { name: 'Send to' })).toContainText('We collect this parcel')
  await maker.getByRole('button', { name: `Packed and sent order ${number}` }).click()
  await expect(dialog.getByRole('textbox', { name: /Carrier or driver/ })).toBeVisible()
  await expect(ownDelivery).toBeHidden()
  await dialog.getByRole('button', { name: 'Packed and sent' }).click()
  await expect(maker.getByRole('button', { name: 'Enter the delivery code' })).toBeVisible()
})

test('a maker without an account packs and hands over an order by the link in an SMS, without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  // No other test buys of this maker, who gets at most one such SMS in 10 minutes.
  await akyede('makers', 'phone', 'ga-mashie-drums', '0244000077')
  const number = await buyGift(page, 'Kpanlogo drum')
  const link = () =>
    messagesTo('+233244000077')
      .map(({ text }) => new RegExp(`${number}: (\\S+)`).exec(text)?.[1])
      .find(Boolean)
  await expect.poll(link).toBeDefined()
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: phone,
    javaScriptEnabled: false,
  })
  const maker = await context.newPage()
  const response = await maker.goto(new URL(link() ?? '').pathname)
  expect((await response?.body())?.length).toBeLessThan(30_000)
  await maker.getByRole('button', { name: 'Start making' }).click()
  await maker.getByLabel('Photo of the parcel (optional)').setInputFiles({
    name: 'IMG_1.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await maker.getByRole('button', { name: 'Packed' }).click()
  await expect(maker.getByRole('img', { name: 'Your photo of the parcel' })).toBeVisible()
  await maker.getByLabel('Carrier or driver').fill('VIP to Kumasi')
  await maker.getByRole('button', { name: 'Handed over' }).click()
  await expect(maker.getByRole('heading', { name: 'Packed and sent' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('VIP to Kumasi')
})

test('a reply to a review that waits for the network is shown as such, also after a reload', async ({
  browser,
  baseURL,
}) => {
  // The call that reads the reviews and the one that replies fail, so that the page itself can be loaded again.
  const maker = await openWorkshopOf(browser, baseURL, `${weavers}/reviews`)
  const review = maker.getByRole('region', { name: /^Review of/ }).first()
  const words = `Medaase from all of us, ${Date.now()}`
  await expect(review.getByRole('button', { name: /^Reply to/ })).toBeVisible()
  await maker.route('**/api/v1/workshop/*/reviews**', route => route.abort('internetdisconnected'))
  await review.getByRole('button', { name: /^Reply to/ }).click()
  await review.getByRole('textbox', { name: 'Your public reply' }).fill(words)
  await review.getByRole('button', { name: 'Publish reply' }).click()
  await expect(maker.getByText('Saved. We’ll publish it once you’re online.')).toBeVisible()
  await expect(review).toContainText(words)
  await expect(review).toContainText('Not published yet')
  await expect(review.getByRole('button', { name: /^Reply to/ })).toHaveCount(0)
  await expect(review.getByRole('button', { name: /^Change reply to/ })).toBeVisible()

  await maker.reload()
  await expect(maker.getByText(words)).toBeVisible()
  await expect(maker.getByText('Not published yet')).toBeVisible()
  await maker.unrouteAll()
  // What is queued is sent again and again.
  await expect(maker.getByText('Not published yet')).toHaveCount(0, { timeout: 15_000 })
  await maker.goto(`/workshop/${weavers}/reviews?show=all`)
  await expect(maker.getByText(words)).toBeVisible()
})
