import { type Page, request } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { createApiClient } from './api-client.ts'
import { expect, forgetErrors, join, newPerson, openGift, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

/** A maker that no other test uses. */
const maker = { slug: 'kpalime-drum-yard', name: 'Kpalimé Drum Yard' }

async function newPage(page: Page): Promise<Page> {
  const { origin } = new URL(page.url())
  const context = await page.context().browser()?.newContext({ baseURL: origin })
  if (!context) throw new Error('there is no browser')
  return context.newPage()
}

const act = async (page: Page, button: string, words: string) => {
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Why/ }).fill(words)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a shopper reports a gift, and staff hold it from the queue and release it on its page', async ({
  page,
  consoleErrors,
}) => {
  await join(page)
  await openGift(page, 'Talking drum with stick')
  await expectLoaded(page)
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  const address = page.url()
  const report = page.getByRole('button', { name: 'Report this gift' })
  await expectHydrated(report)
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report this gift' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What’s wrong?' }).selectOption('It’s unsafe')
  await dialog.getByRole('textbox', { name: /What should we know/ }).fill('The skin smells of paint.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We’ll look at it and let you know.')).toBeVisible()

  const office = await newPage(page)
  await signInAsStaff(office, 'support')
  await office.getByRole('link', { name: /reports? to review/ }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await office.goto('/office/reports?about=product')
  await expect(office.getByText('The skin smells of paint.').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(office)
  await act(office, 'Hold product', 'Checked with the maker')
  await page.goto(address)
  await expect(page.getByText('This gift is no longer available')).toBeVisible()

  await office.goto('/office/products?state=held')
  await office.getByRole('link', { name }).filter({ visible: true }).click()
  await expect(office.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(office.getByText('Checked with the maker')).toBeVisible()
  await expectAccessible(office)
  await act(office, 'Release', 'The paint is safe')
  await expect(office.getByText('The paint is safe')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('We’ve reviewed your report').first()).toBeVisible()
  forgetErrors(consoleErrors, '404')
})

test('a guest is led to sign in or to the contact form before reporting', async ({ page }) => {
  await openGift(page, 'Talking drum with stick')
  const report = page.getByRole('button', { name: 'Report this gift' })
  await expectHydrated(report)
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report this gift' })
  await expect(dialog.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fproduct/)
})

test('a friend reports a list by its link, and staff see no gift of it', async ({ page, baseURL }) => {
  const owner = await join(page, newPerson())
  const program = await request.newContext({ ...(baseURL && { baseURL }) })
  const { post } = await createApiClient(program, owner)
  const name = `New home ${Date.now().toString(36)}`
  const { data: list } = await post('wishlists/add', { name, privacy: 'friends' })
  await post(`wishlists/${list.id}/items`, [{ external: { name: 'A silver kettle', price: 250 } }])
  const { data: link } = await post('wishlists/generate-link', { wishlist_id: list.id })
  await program.dispose()
  await page.goto(new URL(link.share_url).pathname)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report this list' })).toBeHidden()

  const friend = await newPage(page)
  await join(friend, newPerson())
  await friend.goto(new URL(link.share_url).pathname)
  await friend.getByRole('button', { name: 'Report this list' }).click()
  const dialog = friend.getByRole('dialog', { name: 'Report this list' })
  await dialog.getByRole('combobox', { name: 'What’s wrong?' }).selectOption('I think it’s a scam')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(friend.getByText('Thank you. We’ll look at it and let you know.')).toBeVisible()
  await expectAccessible(friend)

  const office = await newPage(page)
  await signInAsStaff(office, 'support', '/office/reports?about=list')
  await expect(office.getByText(`List: ${name}`).filter({ visible: true })).toBeVisible()
  await expect(office.getByText('A silver kettle')).toHaveCount(0)
})

test('administrators suspend a maker, whose page says so, and reopen it', async ({ page }) => {
  await signInAsStaff(page, 'admin', '/office/makers')
  await page.getByRole('searchbox', { name: 'Part of the name' }).fill('kpalim')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('link', { name: maker.name }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: maker.name })).toBeVisible()
  await expectAccessible(page)
  const other = await newPage(page)
  await other.goto(page.url().replace(/\/office.*/, `/vendor/${maker.slug}`))
  await expect(other.getByText('isn’t selling on Akyɛde')).toBeHidden()
  await act(page, 'Suspend', 'Ten late parcels')
  await expect(page.getByText('Ten late parcels')).toBeVisible()
  await other.reload()
  await expect(other.getByText(`${maker.name} isn’t selling on Akyɛde at the moment.`)).toBeVisible()
  await expectAccessible(other)
  await act(page, 'Reopen', 'They hired a driver')
  await expect(page.getByText('They hired a driver')).toBeVisible()
  await other.reload()
  await expect(other.getByText('isn’t selling on Akyɛde')).toBeHidden()
})

test('staff who see an old version of a maker are told who changed it and what', async ({
  page,
  consoleErrors,
}) => {
  await signInAsStaff(page, 'admin', `/office/makers/${maker.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: maker.name })).toBeVisible()
  const other = await newPage(page)
  await other.goto(new URL(page.url()).origin)
  await signInAsStaff(other, 'admin', `/office/makers/${maker.slug}`)
  // The page learns of the change only after it has acted itself.
  const { promise: acted, resolve: learn } = Promise.withResolvers<void>()
  await page.route('**/api/v1/office/makers/*', async route => {
    if (route.request().method() === 'GET') await acted
    await route.continue()
  })
  await act(other, 'Suspend', 'Seen first')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Why/ }).fill('Seen second')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  learn()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else just changed this' })
  await expect(conflict).toContainText('Efua')
  await expect(conflict.getByText('Open', { exact: true })).toBeVisible()
  await expect(conflict.getByText('Suspended', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await act(other, 'Reopen', 'Over')
  forgetErrors(consoleErrors, '409')
})

test('administrators change categories, taxes and delivery rates', async ({ page }) => {
  const name = `Bells ${Date.now().toString(36)}`
  await signInAsStaff(page, 'admin', '/office/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Address' }).fill(name.toLowerCase().replace(' ', '-'))
  await dialog.getByRole('textbox', { name: 'Symbol' }).fill('bell')
  await dialog.getByRole('textbox', { name: 'Picture' }).fill('market-basket-sunset-close')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: `Delete ${name}` })
    .filter({ visible: true })
    .click()
  await expect(page.getByText('Category deleted')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/office/tax-rates')
  await expect(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible()
  await page.getByRole('button', { name: 'New rate' }).click()
  await dialog.getByRole('textbox', { name: 'Name on receipts' }).fill('Covid levy')
  await dialog.getByRole('spinbutton', { name: 'Percent of the net price' }).fill('0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Covid levy').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/office/shipping-rates')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery rates' })).toBeVisible()
  await page.getByRole('button', { name: 'New rate' }).click()
  await expect(dialog.getByRole('spinbutton', { name: 'First kilo, in cedis' })).toBeVisible()
  await expectAccessible(page)
})
