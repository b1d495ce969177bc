import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { button, fill, press, signUp, tabTo } from './keyboard.ts'
import { expect, newPerson, signUp as signUpByCall, test } from './shopper.ts'

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

/** The focused element may be gone; its position must be known. */
const focusIsKnown = (page: Page) =>
  expect(page.locator(':focus'), 'whoever goes on by Tab begins where they were').toBeVisible()

test('a profile and its addresses are edited by keyboard', async ({ page }) => {
  await signUp(page, '/profile', newPerson())
  await fill(page, 'First name', 'Ama')
  await press(page, button(page, 'Save name'))
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  const book = page.getByRole('region', { name: 'Address book' })
  await press(page, button(book, 'Add an address'))
  await fill(page, 'Recipient name', 'Ama Owusu')
  await tabTo(page, book.getByRole('textbox', { name: 'Phone number' }))
  await page.keyboard.type('024 412 3456')
  await tabTo(page, book.getByRole('combobox', { name: 'Region' }))
  await page.keyboard.type('As')
  await fill(page, 'Town or city', 'Kumasi')
  await fill(page, 'Street, house or area', '5 Adum Road')
  await press(page, button(book, 'Save address'))
  await expect(book.getByText('5 Adum Road, Kumasi')).toBeVisible()
  await focusIsKnown(page)
  await press(page, button(book, /^Edit 5 Adum Road/))
  await fill(page, 'Street, house or area', '7 Adum Road')
  await press(page, button(book, 'Save address'))
  await expect(book.getByText('7 Adum Road, Kumasi')).toBeVisible()
  await focusIsKnown(page)
  await press(page, button(book, /^Remove 7 Adum Road/))
  await expect(book.getByText('No addresses yet.')).toBeVisible()
  await focusIsKnown(page)

  const chosen = page.waitForEvent('filechooser')
  await tabTo(page, button(page, 'Add a photo'), 'back')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles('web/public/icon-512.png')
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await press(page, dialog.getByRole('slider', { name: 'Zoom' }), 'ArrowRight')
  await press(page, button(dialog, 'Use this photo'))
  await expect(page.locator('img[src^="/photos/"]').first()).toBeVisible()
  await focusIsKnown(page)
})

test('two-factor sign-in is enabled, and an account signed out and in again, by keyboard', async ({
  page,
}) => {
  const person = newPerson()
  await signUpByCall(page, '/settings', person)
  await press(page, button(page, 'Turn on two-step sign-in'))
  await expect(page.getByRole('radio', { name: /^Authenticator app/ })).toBeFocused()
  await fill(page, 'Your password', person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add Akyɛde to your app' })).toBeFocused()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const app = new TOTP({ secret: key.replaceAll(' ', '') })
  await fill(page, '6-digit code', app.generate())
  await press(page, button(page, 'Turn on'))
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
  await press(page, button(page, 'I’ve saved them'))
  await expect(page.getByText('10 of 10 backup codes left')).toBeVisible()
  await focusIsKnown(page)

  const account = page.getByRole('banner').getByRole('button', { name: 'Abena' })
  await tabTo(page, account, 'back')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Sign Out'))
  await expect(heading(page, /^(Sign in|Welcome back)/)).toBeVisible()
  await fill(page, 'Email', person.email)
  await fill(page, 'Password', person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  // The code that enabled the method is used up, so the app's next one is needed.
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }))
  await press(page, page.getByRole('checkbox', { name: /^Remember this device/ }), 'Space')
  await press(page, button(page, 'Sign in'))
  await expect(page).not.toHaveURL(/\/signin/)
})
