import { expect, type Page } from '@playwright/test'
import { akyede } from '../e2e/operator.ts'
import { provider } from '../e2e/provider.ts'
import { addToCart, findBasket, findGift, goToCheckout, payButton, payByPhone } from '../e2e/shopper.ts'
import { at, type Group, next, openDialog, plain, type Screen } from './screen.ts'

const success = '/checkout/success'
const order = '/orders/:orderId'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Adds the next product to the cart and pays for it, with the address of the first order. */
async function buyAnother(page: Page, wallet: string): Promise<void> {
  await findGift(page, 'shea', 'Raw shea butter')
  await addToCart(page)
  await page.goto('/checkout')
  await payByPhone(page, wallet)
}

const aReturn = /RE-\w+/
const back = (page: Page) => page.getByRole('region', { name: /^Return RE-/ })
/** Runs an operator command for the return on this page and waits for what its buyer sees. */
const answered = async (page: Page, seen: RegExp, act: string, ...words: string[]) => {
  const [name = ''] = aReturn.exec(await back(page).innerText()) ?? []
  await akyede('returns', act, name, ...words)
  await page.reload()
  // The provider's refund takes some time.
  await expect(back(page)).toContainText(seen, { timeout: 180_000 })
  await back(page).scrollIntoViewIfNeeded()
}

/** Screens of a return, from the paid order. */
const sendingBack: readonly Screen[] = [
  next('/orders/:orderId/return', 'of what arrived', async page => {
    const paid = page.getByRole('article').filter({ hasText: 'Processing' }).first()
    const address = await paid.getByRole('link', { name: /AK-/ }).first().getAttribute('href')
    await akyede('orders', 'advance', /AK-\w+/.exec(await paid.innerText())?.[0] ?? '', 'delivered')
    await page.goto(`${address}/return`)
    await heading(page, 'Return something')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('radio', { name: 'It’s not as described' }).check()
  }),
  next(order, 'to be returned', async page => {
    await page.getByRole('button', { name: 'Request return' }).click()
    await expect(back(page)).toContainText('Return requested')
    await answered(page, /Box 12/, 'approve', '--to', 'Tamale Shea Sisters, Box 12, Tamale')
  }),
  next(order, 'returned', page => answered(page, /We refunded/, 'receive', '--fit')),
]

/** In this order: each screen continues from the one before. */
const buying: readonly Screen[] = [
  next('/checkout', 'filled in', async page => {
    await findBasket(page)
    await addToCart(page)
    await goToCheckout(page)
  }),
  next('/checkout', 'a wrong number', async page => {
    await page.getByRole('textbox', { name: 'Mobile money number' }).fill('030 277 1234')
    await payButton(page).click()
  }),
  next(success, 'waiting for the phone', async page => {
    await payByPhone(page, '0551234001')
    await heading(page, 'Waiting for your MoMo approval')
  }),
  next(order, 'waiting for its payment', async page => {
    await page.getByRole('link', { name: 'View order' }).click()
    await heading(page, /^Order AK-/)
  }),
  next(success, 'paid', async page => {
    await page.getByRole('link', { name: 'Go to payment' }).click()
    await heading(page, 'Waiting for your MoMo approval')
    const reference = new URL(page.url()).searchParams.get('reference')
    await provider(page.request, 'approve', { reference })
    await heading(page, /^Medaase/)
  }),
  next(order, 'paid', async page => {
    await page.getByRole('link', { name: 'Track order' }).click()
    await expect(page.getByRole('main').getByText('Processing')).toBeVisible()
  }),
  next(order, 'to be cancelled', openDialog(/^Cancel order$/)),
  next(order, 'cancelled', async page => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'It would arrive too late' }).check()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog).toBeHidden()
  }),
  next(success, 'a voucher', async page => {
    await buyAnother(page, '0551234004')
    await heading(page, 'Enter your voucher code')
  }),
  next(success, 'declined', async page => {
    await page.getByRole('textbox', { name: 'Voucher code' }).fill('123 456')
    await page.getByRole('button', { name: /^Confirm ₵/ }).click()
    await heading(page, /^Medaase/)
    await buyAnother(page, '0551234002')
    await heading(page, /^Payment didn’t go through/)
  }),
  next('/checkout', 'a saved address', async page => {
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(payButton(page)).toBeVisible()
  }),
  next('/checkout/cancel', 'of a payment that nobody knows', async page => {
    await page.goto('/checkout/cancel?reference=never-asked')
    await expect(page.getByText('Cancelling your payment')).toHaveCount(0)
  }),
  plain('/orders'),
  ...sendingBack,
]

const account = ['', '/orders', '/wishlists', '/friends', '/events', '/activity', '/gifts', '/notifications']
const empty = [...account, '/rewards', '/search-history', '/support'].map(page => `/dashboard${page}`)

export const buyers: readonly Group[] = [
  { title: 'Buying', person: 'a buyer', screens: buying },
  {
    title: 'A new account',
    person: 'a newcomer',
    screens: empty.map(route => at(route, 'nothing yet', route)),
  },
]
