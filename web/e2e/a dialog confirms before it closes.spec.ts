import type { APIRequestContext, Page } from '@playwright/test'
import { expectHydrated } from './accessibility.ts'
import { endSession, expect, signInAgain, test } from './shopper.ts'
import { openLists } from './wishlist-page.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'List name' })

/** Types a new name of a list without saving it, while the session ends and the sign-in dialog opens. */
async function writeUntilSessionEnds(page: Page, request: APIRequestContext) {
  const { person, post } = await openLists(page, request)
  const { data: list } = await post('wishlists/add', { name: 'Robes' })
  await page.goto(`/wishlists/${list.id}/edit`)
  await expectHydrated(page.getByRole('button', { name: 'Save changes' }))
  await name(page).fill('Robes for Easter')
  await endSession(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const signIn = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(signIn).toHaveJSProperty('open', true)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = question.getByRole('button', { name: 'Stay' })
  return { person, signIn, question, stay }
}

test('pressing Escape twice quickly asks once, and a user who stays signs in and loses nothing', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { person, signIn, question, stay } = await writeUntilSessionEnds(page, request)
  // The second key arrives before the first is painted.
  await page.evaluate(async () => {
    const dialog = [...document.querySelectorAll('dialog')].find(({ open }) => open)
    const cancel = () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
    cancel()
    for (let turns = 0; turns < 10; turns++) await Promise.resolve()
    dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    cancel()
  })
  await stay.click()
  await expect(question).toBeHidden()
  await expect(signIn).toHaveCSS('opacity', '1')
  await signInAgain(page, person)
  await expect(name(page)).toHaveValue('Robes for Easter')
  // The browser logs each refused request.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[134]/.test(text)))
})

test('pressing Escape repeatedly alternates between the confirmation and its dialog', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { person, signIn, question, stay } = await writeUntilSessionEnds(page, request)
  await signIn.getByRole('textbox', { name: 'Password' }).click()
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(question.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(signIn).toHaveCSS('opacity', '1')
  }
  await page.keyboard.press('Escape')
  await stay.click()
  await signInAgain(page, person)
  await expect(name(page)).toHaveValue('Robes for Easter')
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[134]/.test(text)))
})
