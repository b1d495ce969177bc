import type { Page } from '@playwright/test'
import { expectAccessible, expectLoaded } from './accessibility.ts'
import { approve, listOf, openBrowser, paymentPrompt } from './giver.ts'
import { openWorkshopOf } from './maker.ts'
import { akyede } from './operator.ts'
import { messagesTo } from './outbox.ts'
import { phone } from './screens.ts'
import { buyGift, expect, join, newPerson, test } from './shopper.ts'

const fan = 'Round fan, red and gold'
const plaiters = 'korlekie-plaiters'
test.use({ viewport: phone, colorScheme: 'dark' })

const codesTo = (number: string): string[] =>
  messagesTo(number).flatMap(({ text }) => /code: (\d{3} \d{3})/.exec(text)?.[1] ?? [])

/** Each control of a page without scripts can be tapped with a thumb. */
async function expectThumbs(page: Page): Promise<void> {
  for (const control of await page
    .locator('button:visible, a.button, input:visible, select:visible, summary')
    .all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
}

test('a gift from a list is delivered by the code that its recipient gets at the door', async ({
  page,
  browser,
  baseURL,
  request,
}, { outputDir }) => {
  const number = `+23324${String(Date.now()).slice(-7)}`
  const owner = await join(page, newPerson())
  const address = { recipient_name: 'Abena Owusu', street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti' }
  const { link } = await listOf(request, owner, 'Our new home', [fan], {
    ...address,
    landmark: 'Kejetia market',
    note: 'Blue gate',
    phone: number,
  })

  const giver = await openBrowser(browser)
  await giver.goto(link)
  await giver.getByRole('button', { name: `Give this: ${fan}` }).click()
  const sheet = giver.getByRole('dialog', { name: 'Give to Abena' })
  await sheet.getByRole('textbox', { name: 'Your name' }).fill('Kojo')
  await sheet.getByRole('textbox', { name: 'Your phone number or email' }).fill('055 123 4001')
  await sheet.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }).click()
  await expect(paymentPrompt(giver)).toBeFocused()
  await approve(giver, request)
  await expect(giver.getByRole('heading', { name: /^Medaase!/ })).toBeVisible()

  const maker = await openWorkshopOf(browser, baseURL, `${plaiters}/orders`)
  const orderNumber = (await giver.getByText(/^AK-\w+$/).textContent()) ?? ''
  const card = maker.getByRole('article').filter({ hasText: orderNumber })
  await card.getByRole('button', { name: /^Start making/ }).click()
  await maker.getByRole('link', { name: 'To send' }).click()
  await card.getByRole('link').first().click()
  await maker.getByRole('link', { name: 'Delivery label' }).click()
  const code = maker.getByRole('img', { name: /^QR code of / })
  await expect(code).toBeVisible()
  await maker.screenshot({ path: `${outputDir}/label.png`, fullPage: true })
  // A label that is printed before the parcel is sent names its fulfilment too.
  const ridersLink = /https?:[^\s?]+/.exec((await code.getAttribute('alt')) ?? '')?.[0] ?? ''
  await maker.goBack()
  await maker.getByRole('button', { name: /^Packed and sent/ }).click()
  await maker.getByRole('button', { name: 'I’m delivering it myself' }).click()
  await expect(maker.getByRole('button', { name: 'Enter the delivery code' })).toBeVisible()
  // A maker without a printer sends the rider the link, or opens it at the door.
  await maker.getByRole('button', { name: 'Delivery link' }).click()
  const sending = maker.getByRole('dialog', { name: 'Delivery link' })
  await expect(sending.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(ridersLink)),
  )
  await expect(sending.getByRole('link', { name: /open the page/ })).toHaveAttribute('href', ridersLink)
  await expectAccessible(maker)
  await maker.screenshot({ path: `${outputDir}/link.png` })
  await sending.getByRole('button', { name: 'Close' }).click()
  await maker.screenshot({ path: `${outputDir}/part.png`, fullPage: true })

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: phone,
    colorScheme: 'dark',
    javaScriptEnabled: false,
  })
  const rider = await context.newPage()
  await expect(async () => {
    await rider.goto(new URL(ridersLink).pathname)
    await expect(rider.getByRole('heading', { name: 'Parcel for A. O., Kumasi' })).toBeVisible()
  }).toPass()
  await expect(rider.getByText('Landmark: Kejetia market')).toBeVisible()
  await expectThumbs(rider)
  await rider.screenshot({ path: `${outputDir}/rider.png`, fullPage: true })
  // Until now the owner was told nothing, by no page and no message.
  expect(messagesTo(number)).toEqual([])
  await page.goto('/dashboard/gifts')
  await expectLoaded(page)
  await expect(page.getByText('Gifts from friends will show here.')).toBeVisible()

  await rider.getByRole('button', { name: 'I’m at the door' }).click()
  await expect(rider.getByRole('heading', { name: /^Code sent at/ })).toBeVisible()
  await expect.poll(() => codesTo(number).length).toBe(1)
  const [sent = ''] = codesTo(number)
  await rider.getByLabel('Delivery code').fill(sent === '000 000' ? '111111' : '000000')
  await rider.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(rider.getByRole('alert')).toContainText('That code isn’t right. 4 tries left.')
  await rider.screenshot({ path: `${outputDir}/wrong.png`, fullPage: true })
  await rider.getByLabel('Delivery code').fill(sent)
  await rider.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(rider.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  await rider.screenshot({ path: `${outputDir}/delivered.png`, fullPage: true })

  await maker.reload()
  await expect(maker.getByRole('region', { name: 'Delivery' })).toContainText('Confirmed with the code.')
  // The reveal at the delivery is a job.
  await expect(async () => {
    await page.goto('/dashboard/gifts')
    await expect(page.getByRole('main')).toContainText('Kojo', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})

test('a buyer sees the delivery code, is asked whether the parcel arrived, and confirms it', async ({
  page,
}, { outputDir }) => {
  const number = await buyGift(page, fan)
  await akyede('orders', 'advance', number, 'shipped')
  // The link and the code follow the step.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectAccessible(page)
  await page.screenshot({ path: `${outputDir}/code.png`, fullPage: true })
  await page.getByRole('button', { name: /^It has arrived/ }).click()
  await page.getByRole('button', { name: 'Yes, I have it' }).click()
  await expect(page.getByText(/^Delivered on .*, confirmed by you\.$/)).toBeVisible()
  await page.screenshot({ path: `${outputDir}/confirmed.png`, fullPage: true })
})
