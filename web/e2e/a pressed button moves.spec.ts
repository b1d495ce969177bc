import type { Locator, Page } from '@playwright/test'
import { expectHydrated } from './accessibility.ts'
import { delayResponses, openBeforeScripts } from './delays.ts'
import { ama } from './demo-user.ts'
import { expect, newPerson, signIn, test } from './shopper.ts'

/** Presses a button, and releases the mouse at the same place once `show` has moved the button away. */
async function pressWhile(page: Page, button: Locator, show: () => void): Promise<void> {
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  show()
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 50)
  await page.mouse.up()
}

test('a press that begins before hydration counts, although its button moves', async ({ page }) => {
  const arrive = await openBeforeScripts(page, '/signup?returnTo=%2Fhelp')
  const person = newPerson()
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.last)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(person.password)
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  const create = page.getByRole('button', { name: 'Create account' })
  // Hydration shows the rules that the password meets, above the button.
  await pressWhile(page, create, arrive)
  await expect(page).toHaveURL(/\/help$/)
})

test('a press on a button counts, and on nothing else, although a list that arrives moves it', async ({
  page,
}) => {
  const show = await delayResponses(page, /\/user\/friends/)
  await signIn(page, ama, '/dashboard/events/create')
  const save = page.getByRole('button', { name: 'Save event' })
  await expectHydrated(save)
  await pressWhile(page, save, show)
  await expect(page.getByRole('link', { name: 'Please name the event' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
