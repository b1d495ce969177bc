import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { atProvider, provider } from './provider.ts'
import {
  addToCart,
  checkOut,
  expect,
  forgetErrors,
  openGift,
  pay,
  payButton,
  payByPhone,
  test,
} from './shopper.ts'

const gift = 'Raw shea butter'

async function putIntoCart(page: Page): Promise<void> {
  await openGift(page, gift)
  await addToCart(page)
}

/** A new buyer whose phone is prompted, and who waits; returns the reference. */
async function goToPrompt(page: Page): Promise<string> {
  await checkOut(page, gift)
  const reference = await payByPhone(page, '0551234001')
  await expect(waiting(page)).toBeVisible()
  return reference
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const waiting = (page: Page) => heading(page, 'Waiting for your MoMo approval')
const thanks = (page: Page) => heading(page, 'Medaase, Abena!')
const failed = (page: Page) => heading(page, 'Payment didn’t go through. You weren’t charged.')
const walletNumber = (page: Page) => page.getByRole('textbox', { name: 'Mobile money number' })

/** The address of the first order is offered as a card afterwards. */
const savedAddress = (page: Page) => page.getByRole('radio', { name: /5 Adum Road, Kumasi/ })

test('the checkout has eight fields and derives the network from the phone number', async ({ page }) => {
  await checkOut(page, gift)
  const fields = page
    .locator('main')
    .locator('input:not([type=radio], [name=gift]), select, textarea, fieldset')
  await expect(fields.filter({ visible: true })).toHaveCount(8)
  await expect(page.getByRole('radio', { name: /^Mobile money/ })).toBeChecked()
  await expect(walletNumber(page)).toHaveValue('024 412 3456')
  await expect(page.getByRole('radio', { name: 'MTN MoMo' })).toBeChecked()
  await expect(payButton(page)).toHaveText(/^Pay ₵[\d.]+ with MTN MoMo$/)

  await walletNumber(page).fill('020 123 4567')
  await expect(page.getByRole('radio', { name: 'Telecel Cash' })).toBeChecked()
  await page.getByRole('radio', { name: 'AT Money' }).check()
  await expect(payButton(page)).toHaveText(/ with AT Money$/)
  await page.reload()
  await expect(walletNumber(page)).toHaveValue('020 123 4567')
  await expect(page.getByRole('radio', { name: 'AT Money' })).toBeChecked()

  await walletNumber(page).fill('030 277 1234')
  await walletNumber(page).blur()
  const problem = 'Please enter a Ghana mobile money number'
  await expect(page.getByText(problem)).toBeVisible()
  await payButton(page).click()
  await page.getByRole('link', { name: problem }).click()
  await expect(walletNumber(page)).toBeFocused()
  await expectAccessible(page)
})

test('successful payments are confirmed whatever happens to their webhook', async ({ page }) => {
  await checkOut(page, gift)
  for (const [index, number] of ['0551234987', '0551234005', '0551234006', '0551234007'].entries()) {
    if (index > 0) {
      await putIntoCart(page)
      await page.goto('/checkout')
    }
    await payByPhone(page, number)
    await expect(thanks(page)).toBeVisible()
    // The cart releases the units a moment later; a cart fetched before still shows them.
    await expect(async () => {
      await page.goto('/cart')
      await expect(page.getByText('Your cart is waiting for a gift.')).toBeVisible({ timeout: 5_000 })
    }).toPass()
  }
  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: 'Processing' })).toHaveCount(4)
})

test('a buyer who is prompted on the phone sees the amount, may reload, leave and return, and gets a confirmation', async ({
  page,
  request,
}) => {
  const reference = await goToPrompt(page)
  const main = page.getByRole('main')
  for (const text of ['MTN MoMo', '055 123 4001', '₵']) await expect(main).toContainText(text)
  await expect(page.getByRole('timer')).toHaveText(/^[0-3]:\d\d$/)
  await page.getByText('I didn’t get a prompt').click()
  await expect(main).toContainText('Dial *170#, choose My Wallet, then My Approvals.')
  await expectAccessible(page)

  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(heading(page, 'Order AK-')).toBeVisible()
  await expect(main).toContainText('Waiting for your MoMo approval')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await expect(waiting(page)).toBeVisible()

  // Without a webhook the page's own polling must find out.
  await provider(request, 'drop', { reference })
  await provider(request, 'approve', { reference })
  await expect(thanks(page)).toBeFocused()
})

test('the countdown is right on a device whose clock is wrong', async ({ page, consoleErrors }) => {
  await goToPrompt(page)
  await page.clock.install({ time: Date.now() - 2 * 3_600_000 })
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^[0-3]:\d\d$/)
  // The browser logs the 401 of the first call with that clock.
  forgetErrors(consoleErrors, '401')
})

test('a page in the background does not poll, and updates as soon as it is visible', async ({
  page,
  request,
}) => {
  const [requested, finished] = [[], []] as [string[], string[]]
  const note = (list: string[]) => (call: Request) => {
    if (/\/payments\/akd-\w+$/.test(call.url())) list.push(call.url())
  }
  page.on('request', note(requested)).on('requestfinished', note(finished))
  await page.clock.install()
  const reference = await goToPrompt(page)

  // The page becomes hidden with no request running, because an aborted one is repeated on becoming visible.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await expect.poll(() => requested.length > 0 && requested.length === finished.length).toBe(true)
  await see(page, 'hidden')
  const before = requested.length
  await page.clock.runFor(60_000)
  expect(requested).toHaveLength(before)
  await provider(request, 'drop', { reference })
  await provider(request, 'approve', { reference })

  // No timer runs: only the visibility change can trigger the request.
  const awake = page.waitForRequest(`**/payments/${reference}`)
  await see(page, 'visible')
  await awake
  await page.clock.resume()
  await expect(thanks(page)).toBeVisible()
})

/** Sets the visibility that a phone reports when its screen turns off or on. */
const see = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('a page without a connection says so, keeps its content and continues by itself', async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  await checkOut(page, gift)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'You need a connection to pay.' })).toBeFocused()
  await context.setOffline(false)
  const reference = await payByPhone(page, '0551234001')
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline. Your payment continues/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('055 123 4001')
  await provider(request, 'approve', { reference })
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible()
  // The browser logs failed requests.
  forgetErrors(consoleErrors, 'ERR_INTERNET_DISCONNECTED')
})

test('a buyer who declines can retry with the same wallet or choose another method', async ({ page }) => {
  await checkOut(page, gift)
  await payByPhone(page, '0551234002')
  await expect(failed(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('It was declined or not approved in time.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await expect(page.getByRole('radio', { name: /^Card or other/ })).toBeChecked()
  await expect(savedAddress(page)).toBeChecked()
  await page.goBack()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(walletNumber(page)).toHaveValue('055 123 4002')
  // Insufficient funds are reported like any other refusal, and nothing was charged.
  await payByPhone(page, '0551234009')
  await expect(failed(page)).toBeFocused()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(walletNumber(page)).toHaveValue('055 123 4009')
  await payByPhone(page, '0551234987')
  await expect(thanks(page)).toBeVisible()
})

test('changing the method while the phone is prompted cancels the first order', async ({ page }) => {
  await goToPrompt(page)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await expect(page.getByText('please decline')).toBeVisible()
  await expect(savedAddress(page)).toBeChecked()
  await expect(payButton(page)).toHaveText(/ on Paystack$/)
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled' })).toHaveCount(1)
  await expect(page.getByRole('article').filter({ hasText: 'Processing' })).toHaveCount(1)
})

test('a buyer who gave a wrong number can change it at the checkout while the phone is prompted', async ({
  page,
}) => {
  await goToPrompt(page)
  await page.getByText('I didn’t get a prompt').click()
  await page.getByRole('button', { name: 'Change number or network' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Mobile money/ })).toBeChecked()
  await expect(walletNumber(page)).toHaveValue('055 123 4001')
  await payByPhone(page, '0551234987')
  await expect(thanks(page)).toBeVisible()
})

test('a second checkout leads back to the pending payment', async ({ page, consoleErrors }) => {
  await goToPrompt(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Edit 5 Adum Road, Kumasi' }).click()
  await page.getByRole('textbox', { name: 'Street, house or area' }).fill('6 Adum Road')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'You have an unfinished payment' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(waiting(page)).toBeVisible()
  // The browser logs the 409 of the second order.
  consoleErrors.length = 0
})

test('a wrong voucher can be corrected, and each voucher is sent once', async ({
  page,
  request,
  consoleErrors,
}) => {
  await checkOut(page, gift)
  const reference = await payByPhone(page, '0551234004')
  const code = page.getByRole('textbox', { name: 'Voucher code' })
  const confirm = page.getByRole('button', { name: /^Confirm ₵/ })
  await expect(heading(page, 'Enter your voucher code')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^[0-3]:\d\d$/)
  await confirm.click()
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill('999999')
  await confirm.click()
  await expect(page.getByText('That code isn’t right. Please try again.')).toBeVisible()
  await expect(code).toBeFocused()
  await expect.poll(() => confirm.evaluate(isFullyVisible)).toBe(true)
  await expectAccessible(page)

  let sent = 0
  page.on('request', call => {
    if (call.url().endsWith('/otp')) sent += 1
  })
  await code.fill('123 456')
  await confirm.dblclick()
  await expect(thanks(page)).toBeFocused()
  expect(sent).toBe(1)
  expect((await atProvider(request, reference)).status).toBe('success')
  // The browser logs the 422 of the wrong code.
  consoleErrors.length = 0
})

/** True if nothing, such as the bar at the bottom of a phone, covers its first or last line. */
const isFullyVisible = (button: Element): boolean => {
  const { x, width, top, bottom } = button.getBoundingClientRect()
  return [top + 2, bottom - 2].every(y => button.contains(document.elementFromPoint(x + width / 2, y)))
}

test('a payment of the wrong amount is under review, and nobody is asked to pay again', async ({ page }) => {
  await checkOut(page, gift)
  await payByPhone(page, '0551234008')
  await expect(page.getByRole('main')).toContainText('Please don’t pay for this order again.')
  await expect(page.getByRole('main')).toContainText('We received your payment and we’re checking it.')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
})
