import { openBrowser } from './giver.ts'
import { execute } from './operator.ts'
import { expect, forgetErrors, loseResponses, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

test('an administrator looks at payouts, and corrects and changes the terms of a maker', async ({
  page,
  consoleErrors,
}) => {
  await signInAsStaff(page, 'admin', '/office/payouts')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await expect(main.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible()

  await main.getByRole('button', { name: 'Propose a run now' }).click()
  await dialog.getByRole('textbox', { name: /audit log/ }).fill('Before the holidays')
  await dialog.getByRole('button', { name: 'Propose a run now' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Nothing is due to a maker with a wallet.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/office/makers?state=approved')
  await main.locator('[data-row-link]').first().click()
  await main.getByRole('button', { name: 'Correct', exact: true }).click()
  await dialog.getByRole('spinbutton', { name: /Amount/ }).fill('12.50')
  await dialog.getByRole('textbox', { name: /audit log/ }).fill('Broken in our store')
  const restoreResponses = await loseResponses(page, /\/office\/makers\/[^/]+\/corrections$/)
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  forgetErrors(consoleErrors, 'ERR_FAILED')
  await restoreResponses()
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog).toBeHidden()
  await main.getByRole('button', { name: 'Change commission' }).click()
  await dialog.getByRole('spinbutton', { name: 'Percent' }).fill('12.5')
  await dialog.getByRole('textbox', { name: /audit log/ }).fill('Agreed by phone')
  await dialog.getByRole('button', { name: 'Change commission' }).click()
  await expect(main.getByText('12.5 % from')).toBeVisible()

  await page.goto('/office/payouts')
  const correction = main.getByRole('listitem').filter({ hasText: 'Broken in our store' })
  await expect(correction).toContainText('₵12.50')
  // Its proposer is not the second person.
  await expect(correction.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await correction.getByRole('button', { name: 'Drop' }).click()
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await expect(correction).toHaveCount(0)

  await page.goto('/office/prices')
  await main.getByRole('button', { name: 'New code' }).click()
  const code = `LOOM${process.pid}`
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('spinbutton', { name: 'Percent' }).fill('10')
  await dialog.getByRole('combobox', { name: 'Who pays for the discount' }).selectOption('maker')
  await dialog.getByRole('textbox', { name: /Only this maker/ }).fill('ntonso-print-yard')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText(`We asked the maker about ${code}`)).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: code })).toContainText('Waiting for the maker')

  await page.goto('/office/balances')
  await expect(main.getByRole('heading', { name: 'Whose money it is' })).toBeVisible()
  await main.getByLabel('CSV file').setInputFiles({
    name: 'settlements.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Reference,Amount\nakd-unknown,12.00\n'),
  })
  await expect(main.getByText('We have no payment with this reference.')).toBeVisible()
})

const addPackerSql = `
  insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
  select vendors.id, users.id, 'packer', 'accepted', now(), now() from vendors, users
  where slug = $1 and email = $2`

test('a second administrator sends a run outside the schedule, and does not release the payout of their own workshop', async ({
  page,
  browser,
}) => {
  const maker = 'bonwire-loom-house'
  const dialogOf = (staff: typeof page) => staff.getByRole('dialog')
  const act = async (staff: typeof page, action: string, words = '') => {
    await staff.getByRole('main').getByRole('button', { name: action, exact: true }).first().click()
    await dialogOf(staff)
      .getByRole('textbox', { name: /audit log/ })
      .fill(words)
    await dialogOf(staff).getByRole('button', { name: action, exact: true }).click()
  }
  await signInAsStaff(page, 'admin', `/office/makers/${maker}`)
  const second = await openBrowser(browser)
  const packer = await signInAsStaff(second, 'admin', '/office/payouts')
  await page.getByRole('main').getByRole('button', { name: 'Correct', exact: true }).click()
  await dialogOf(page)
    .getByRole('spinbutton', { name: /Amount/ })
    .fill('30')
  const words = `Lost in our store ${process.pid}`
  await dialogOf(page)
    .getByRole('textbox', { name: /audit log/ })
    .fill(words)
  await dialogOf(page).getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
  await second.reload()
  await second
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await dialogOf(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialogOf(second)).toBeHidden()

  await page.goto('/office/payouts')
  await act(page, 'Propose a run now', 'Before the holidays')
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('main').getByText('outside the schedule').first().click()
  await expect(page.getByText('A second person has to send this run.')).toBeVisible()

  await execute(addPackerSql, maker, packer.email)
  await second.goto(page.url())
  await second.getByRole('main').getByRole('button', { name: 'Send payouts' }).click()
  await expect(dialogOf(second)).toContainText('No maker gets a transfer yet.')
  await expect(dialogOf(second)).toContainText('Payouts to Bonwire Loom House are held')
  await dialogOf(second).getByRole('button', { name: 'Send payouts' }).click()
  await expect(second.getByText('These payouts are held until a colleague releases them')).toBeVisible()
  await expect(second.getByRole('main').getByText('Held', { exact: true }).first()).toBeVisible()

  await second.getByRole('main').getByText('Bonwire Loom House').first().click()
  await act(second, 'Release', 'It is right')
  await expect(dialogOf(second).getByRole('alert')).toHaveText(
    'This is about you, your order or your workshop. Please ask a colleague.',
  )
  await page.goto(second.url())
  await act(page, 'Release', 'Checked')
  await expect(page.getByText('Payout released')).toBeVisible()
  await second.context().close()
})

test('an owner with the link of a message stops a change of a wallet without signing in', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/workshop/stop-wallet#token=01890000-0000-7000-8000-000000000000.unknown-secret')
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link no longer works.')
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toBeVisible()
  forgetErrors(consoleErrors, '404')
})
