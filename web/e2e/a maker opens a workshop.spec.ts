import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { apply, field, heading, newWorkshopName, slugOf } from './apply.ts'
import { openBrowser } from './giver.ts'
import { akyede } from './operator.ts'
import { expect, forgetErrors, joinVerified, newPerson, signIn, test } from './shopper.ts'

/** A new person with a verified email on this page. */
async function openVerified(page: Page, path: string, first = 'Abena') {
  const person = { ...newPerson(), first }
  await joinVerified(page, person)
  await page.goto(path)
  return person
}

/** A person whose application the operator approved. */
async function openWorkshop(page: Page): Promise<{ name: string; home: string }> {
  const name = newWorkshopName()
  await openVerified(page, '/workshop/apply')
  await apply(page, name)
  await akyede('makers', 'approve', slugOf(name))
  await page.goto('/workshop')
  await expect(heading(page, 'Today')).toBeVisible()
  return { name, home: `/workshop/${slugOf(name)}` }
}

test('a refused person reads why, and when to apply again', async ({ page }) => {
  const name = newWorkshopName()
  await openVerified(page, '/workshop/apply')
  await apply(page, name)
  await akyede('makers', 'refuse', slugOf(name), '--words', 'Please show us your own work.')
  await page.goto('/workshop')
  await expect(heading(page, `We can’t open ${name} yet`)).toBeVisible()
  await expect(page.getByText('Please show us your own work.')).toBeVisible()
  await expect(page.getByText(/You can apply again from/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply again' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an owner writes the profile, takes a break and comes back', async ({ page, consoleErrors }) => {
  const { name, home } = await openWorkshop(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page).toHaveTitle(`Settings · ${name} · Akyɛde`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Members/ }).click()
  await expect(page).toHaveTitle(`Members · ${name} · Akyɛde`)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Profile/ }).click()
  await expect(page).toHaveTitle(`Profile · ${name} · Akyɛde`)
  await page.getByRole('button', { name: 'Add step' }).click()
  await field(page, 'Step 1').fill('Dig the clay')
  await page.getByRole('button', { name: 'Add step' }).click()
  await field(page, 'Step 2').fill('Coil the pot')
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await page.getByRole('checkbox', { name: 'Sunday' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.goto(`/vendor/${slugOf(name)}`)
  await expect(page.getByText('Coil the pot')).toBeVisible()

  await page.goto(`${home}/settings`)
  await page.getByRole('button', { name: /^Take a break/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a break' })
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByRole('button', { name: 'Start break' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a day')
  forgetErrors(consoleErrors, '422')
  await dialog.getByLabel('Back on').fill(day)
  await dialog.getByRole('textbox', { name: /Message to buyers/ }).fill('We are at the harvest.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start break' }).click()
  await expect(page.getByText(/^On a break: back on/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/vendor/${slugOf(name)}`)
  await expect(page.getByText(/Back on .*We are at the harvest\./)).toBeVisible()
  await page.goto(home)
  await page.getByRole('button', { name: 'Take orders again now' }).click()
  await expect(page.getByText(`${name} takes orders again`)).toBeVisible()
  await expect(page.getByText(/^On a break/)).toHaveCount(0)
})

test('an owner invites a packer, who sees what packers may and leaves again', async ({ page, browser }) => {
  const { name, home } = await openWorkshop(page)
  const packer = await openBrowser(browser)
  const person = await openVerified(packer, '/workshop', 'Akosua')
  await page.goto(`${home}/members`)
  const invite = page.getByRole('button', { name: 'Invite' })
  await expectHydrated(invite)
  await invite.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email or phone number' }).fill(person.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expectAccessible(page)

  await packer.goto('/workshop')
  await expect(packer.getByText(`Abena O. invited you to ${name}`)).toBeVisible()
  await expectAccessible(packer)
  await packer.getByRole('button', { name: 'Accept' }).click()
  await expect(packer).toHaveURL(new RegExp(`${home}$`))
  await packer.getByRole('button', { name: 'More' }).click()
  await packer.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(packer.getByText('Packer.', { exact: false }).first()).toBeVisible()
  for (const hidden of [/^Profile/, 'Money']) {
    await expect(packer.getByRole('link', { name: hidden })).toHaveCount(0)
  }
  await packer.goto(`${home}/profile`)
  await expect(heading(packer, 'We couldn’t find this page')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Actions for Akosua/ }).click()
  await page.getByRole('button', { name: 'Make editor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make editor' }).click()
  await expect(page.getByText('Editor', { exact: true })).toBeVisible()

  await packer.goto(`${home}/settings`)
  await packer.getByRole('button', { name: /^Leave workshop/ }).click()
  await packer.getByRole('dialog').getByRole('button', { name: 'Leave workshop' }).click()
  await expect(heading(packer, 'Sell what your hands make')).toBeVisible()
  await packer.context().close()
})

test('the demo maker signs in to a workshop with products and agrees to pay for a promo code', async ({
  page,
}) => {
  await signIn(page, { email: 'maker@akyede.test', password: 'Akwaaba#2026' }, '/workshop')
  await expect(page).toHaveURL(/\/workshop\/bonwire-loom-house$/)
  await expect(heading(page, 'Today')).toBeVisible()
  await expectLoaded(page)
  await expectAccessible(page)
  await page.goto('/workshop/bonwire-loom-house/profile')
  await page.getByRole('button', { name: 'Choose photo: Cover photo' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('img').first().click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expectAccessible(page)

  const code = `KENTE${process.pid}`
  await akyede(
    'promotions',
    'create',
    code,
    '--percent',
    '10',
    '--maker',
    'bonwire-loom-house',
    '--borne-by',
    'maker',
  )
  await page.goto('/workshop/bonwire-loom-house/codes')
  const panel = page.getByRole('listitem').filter({ hasText: code })
  await expect(panel).toContainText('10 % off, all your products')
  await expectAccessible(page)
  await panel.getByRole('button', { name: `Agree to ${code}` }).click()
  await expect(page.getByText(`Buyers can use ${code}`)).toBeVisible()
  await expect(panel).toContainText('Active')
})
