import { type Page, request } from '@playwright/test'
import { everyRule, findViolations } from './accessibility.ts'
import { createApiClient } from './api-client.ts'
import { akyede } from './operator.ts'
import { desktop, phone } from './screens.ts'
import { expect, forgetErrors, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

const main = (page: Page) => page.getByRole('main')

/** Checks axe's rules, and that nothing scrolls sideways, on a phone and on a wide screen. */
async function expectFit(page: Page): Promise<void> {
  for (const screen of [phone, desktop]) {
    await page.setViewportSize(screen)
    // A link that the header covers in part counts as too small.
    await page.evaluate(() => scrollTo(0, 0))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(screen.width)
    expect(await findViolations(page, everyRule)).toEqual([])
  }
}

test('a member of staff reads what a colleague has just answered, then answers and resolves the ticket', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(desktop)
  await signInAsStaff(page, 'support', '/office/tickets')
  const baseURL = new URL(page.url()).origin
  const program = await request.newContext({ baseURL })
  const kofi = await createApiClient(program, { email: 'kofi@akyede.test', password: 'Akwaaba#2026' })
  const subject = `My drum has not come, ${Date.now()}`
  const written = {
    subject,
    category: 'delivery',
    message: 'It should have been here on Monday. Where is it?',
  }
  const { data: ticket } = await kofi.post('user/support/tickets', written)
  await program.dispose()

  await page.reload()
  await expect(main(page).getByRole('link', { name: subject })).toBeVisible()
  await expectFit(page)
  await main(page).getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(
    'Efua (you)',
  )
  const answer = page.getByRole('textbox', { name: 'Your reply' })
  await answer.fill('It is with the rider, and arrives today.')
  await page.getByRole('textbox', { name: 'For staff only' }).fill('The rider had a flat tyre.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await akyede('support', 'answer', ticket.reference, 'We are asking the rider.')
  const newer = page.getByRole('alert').filter({ hasText: 'New since you opened this ticket' })
  await expect(newer).toContainText('We are asking the rider.')
  // It may have arrived just before the press, so that the first one is refused.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Someone else just replied.').last()).toBeVisible()
  forgetErrors(consoleErrors, '409')
  await expect(answer).toHaveValue('It is with the rider, and arrives today.')
  await page.getByRole('button', { name: 'Send & resolve' }).click()
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(3)
  await expect(answer).toHaveValue('')
  await expectFit(page)

  await page.setViewportSize(phone)
  await page
    .getByRole('navigation', { name: 'Back office pages' })
    .getByRole('link', { name: 'Tickets' })
    .click()
  await main(page).getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect(main(page).getByRole('link', { name: subject })).toBeVisible()
})
