import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { ama } from './demo-user.ts'
import { expectPageFrame, narrow } from './frame.ts'
import { endSession, expect, navigate, signIn, signUp, test } from './shopper.ts'

/** Pages that list a user's data, and their empty states. */
const lists: readonly (readonly [path: string, empty: RegExp])[] = [
  ['/orders', /No orders yet\./],
  ['/wishlists', /Start a list for something you’re looking forward to\./],
  ['/dashboard/events', /No events yet\./],
  ['/dashboard/events?view=month', /./],
  ['/dashboard/activity', /Nothing yet\.|joined/],
  ['/dashboard/gifts', /Gifts from friends will show here\./],
  ['/dashboard/gifts?tab=given', /Gifts you give from friends’ lists will show here\./],
  ['/dashboard/notifications', /All quiet\./],
  ['/dashboard/friends', /Gifts are better with people\./],
  ['/dashboard/friends?tab=requests', /No requests yet\./],
  ['/dashboard/friends?tab=groups', /Share lists with everyone at once/],
  ['/dashboard/friends?tab=blocked', /You haven’t blocked anyone\./],
  ['/dashboard/rewards', /./],
  ['/dashboard/search-history', /No searches yet\./],
  ['/dashboard/support', /Quick answers/],
]

/** API calls of pages, except those that keep a user signed in. */
const requested = /\/api\/v1\/(?!auth\/|analytics)/

test('every list has an empty state, and every failed page can be retried', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(narrow)
  await signUp(page, '/help')
  await expect(page).toHaveURL(/\/help$/)
  await expectLoaded(page)
  for (const [path, empty] of lists) {
    // Refusals are not retried automatically, unlike temporary failures.
    await page.route(requested, route =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 400, json: { message: 'Something went wrong' } })
        : route.fallback(),
    )
    await goTo(page, path)
    const retry = page.getByRole('main').getByRole('button', { name: /^Retry/ })
    await expect(retry.first(), `${path} offers another try`).toBeVisible()
    await expectPageFrame(page, 'main')
    if (path === '/orders') await expectAccessible(page)
    await page.unroute(requested)
    await clickAll(retry)
    await expect(
      page.getByRole('main').getByText(empty).filter({ visible: true }).first(),
      path,
    ).toBeVisible()
    if (['/orders', '/wishlists'].includes(path))
      await expect(page.getByRole('main').getByRole('search'), `${path} is empty`).toHaveCount(0)
    await expectAccessible(page)
  }
  expect(consoleErrors.splice(0).filter(text => !text.includes('status of 400'))).toEqual([])
})

async function clickAll(retry: Locator): Promise<void> {
  await expect(async () => {
    if (await retry.first().isVisible()) await retry.first().click()
    await expect(retry).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

async function goTo(page: Page, to: string): Promise<void> {
  await navigate(page, to)
  await expect(page).toHaveURL(url => url.pathname + url.search === to)
}

/** A page, and the buttons that open its dialog, in order. */
const dialogs: readonly (readonly [path: string, ...buttons: RegExp[]])[] = [
  ['/wishlists', /^Actions for /, /^Delete$/],
  ['/wishlists', /^Import by link$/],
  ['/dashboard/friends', /^Actions for /, /^Remove/],
  ['/dashboard/friends', /^Actions for /, /^Block/],
  ['/dashboard/friends?tab=groups', /^Create group$/],
  ['/dashboard/rewards', /^Redeem/],
  ['/settings', /^Delete my account/],
  ['/browse', /^Preferences$/],
]

test('dialogs trap the focus, have a name and return the focus', async ({ page }) => {
  await page.setViewportSize(narrow)
  await signIn(page, ama, '/wishlists')
  await expect(page).toHaveURL(/\/wishlists$/)
  for (const [path, ...buttons] of dialogs) {
    await goTo(page, path)
    await expectLoaded(page)
    for (const name of buttons)
      await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click()
    await expectModalDialog(page)
  }
})

test('a closed dialog can be opened again immediately', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: /^Wishlists, / }).filter({ visible: true })
  const dialog = page.getByRole('dialog', { name: 'Your wishlists' })
  await expectHydrated(button)
  await button.click()
  await expect.poll(() => dialog.evaluate(isModal)).toBe(true)
  const element = await dialog.elementHandle()
  await button.evaluate(closeAndReopen, element)
  await expect.poll(() => dialog.evaluate(isModal)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a dialog that its page keeps open is shown again beneath the confirmation, and a user who stays can still sign in', async ({
  page,
  consoleErrors,
}) => {
  const person = await signUp(page, '/wishlists/create')
  const name = page.getByRole('textbox', { name: 'List name' })
  await name.fill('For the naming day')
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await name.fill('For the wedding')
  await endSession(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await again.getByRole('button', { name: 'Close' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' })
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect.poll(() => again.evaluate(isModal)).toBe(true)
  await expect(again.getByRole('textbox', { name: 'Password' })).toHaveValue(person.password)

  await again.getByRole('button', { name: 'Close' }).click()
  await confirmation.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/signin\?/)
  // The browser logs each refused request.
  expect(consoleErrors.splice(0).filter(text => !/40[134]/.test(text))).toEqual([])
})

const isModal = (dialog: Element): boolean => dialog.matches(':modal')

/** Closes the dialog and clicks the button immediately, before anything is painted or announced. */
async function closeAndReopen(button: Element, dialog: Element | null) {
  const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })
  dialog?.querySelector('[aria-label="Close"]')?.dispatchEvent(click())
  await Promise.resolve()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  button.dispatchEvent(click())
}

async function expectModalDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleName(/./)
  expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
}
