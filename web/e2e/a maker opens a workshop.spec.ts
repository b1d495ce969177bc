import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { openBrowser } from './giver.ts'
import { akyede } from './operator.ts'
import { linkTo, messagesTo } from './outbox.ts'
import { expect, forgetErrors, join, newPerson, register, signIn, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

const story =
  'My grandmother taught me to coil pots from the red clay of our river. I dig it myself, let it rest for a month and fire each pot under the open sky.'
let made = 0
const newName = () => `Vume Clay House ${process.pid} ${++made}`
const newNumber = () => `24${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(3, '0')}`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** A photo as a phone makes it: twelve megapixels, on its side by a tag, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#a63a16' } })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
    .jpeg()
    .toBuffer()

async function verifyPhone(page: Page, number: string): Promise<void> {
  await field(page, 'Phone number').fill(`0${number}`)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(field(page, 'Code from the SMS')).toBeVisible()
  const code = () => /^\d{6}/.exec(messagesTo(`+233${number}`)[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  await field(page, 'Code from the SMS').fill(code())
  await page.getByRole('button', { name: 'Verify number' }).click()
  await expect(page.getByText('We’ll reach you at')).toBeVisible()
}

/** Fills in the five steps of an application and sends it. */
async function apply(page: Page, name: string): Promise<void> {
  const number = newNumber()
  await field(page, 'Name of your workshop').fill(name)
  await field(page, 'What do you make?').fill('Pottery')
  await field(page, 'Since which year?').fill('2014')
  await next(page)
  await expect(heading(page, 'Where you work')).toBeFocused()
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Volta')
  await field(page, 'Town').fill('Vume')
  await verifyPhone(page, number)
  await next(page)
  await field(page, 'Your story').fill(story)
  await next(page)
  await page
    .getByLabel('Photo of your work')
    .setInputFiles({ name: 'pot.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('img', { name: 'Your work, 1' })).toBeVisible()
  await next(page)
  await field(page, 'Wallet number').fill(`0${number}`)
  await expect(page.getByRole('radio', { name: /MTN/ })).toBeChecked()
  await field(page, 'Name on the wallet').fill('Abena Owusu')
  await page.getByRole('checkbox', { name: /I make what I sell/ }).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(heading(page, new RegExp(`about ${name}`))).toBeVisible()
}

/** A new person with a verified email on this page. */
async function joinVerified(page: Page, path: string, first = 'Abena') {
  const person = await join(page, { ...newPerson(), first })
  await page.goto(await linkTo('/verify-email', person.email))
  await expect(heading(page, 'Email verified')).toBeVisible()
  await page.goto(path)
  return person
}

/** A person whose application the operator approved. */
async function openWorkshop(page: Page): Promise<{ name: string; home: string }> {
  const name = newName()
  await joinVerified(page, '/workshop/apply')
  await apply(page, name)
  akyede('makers', 'approve', slugOf(name))
  await page.goto('/workshop')
  await expect(heading(page, 'Today')).toBeVisible()
  return { name, home: `/workshop/${slugOf(name)}` }
}

test('a guest applies from the landing page, staff approve, and the workshop is open', async ({
  page,
  browser,
}) => {
  const [name, person] = [newName(), newPerson()]
  await page.goto('/workshop')
  await expect(heading(page, 'Sell what your hands make')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Apply to sell' }).first().click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page, person)
  await expect(page).toHaveURL(/verify/)
  await page.goto(await linkTo('/verify-email', person.email))
  await expect(heading(page, 'Email verified')).toBeVisible()

  await page.goto('/workshop/apply')
  await expect(page.getByText('Step 1 of 5, about 5 minutes')).toBeVisible()
  await next(page)
  await expect(page.getByText('Please enter the name of your workshop')).toBeVisible()
  await expect(field(page, 'Name of your workshop')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'Name of your workshop').fill('Half a name')
  // What was typed survives a reload.
  await page.reload()
  await expect(field(page, 'Name of your workshop')).toHaveValue('Half a name')
  await apply(page, name)
  await expect(page.getByText(/within two working days\. You’re number \d+ in the queue/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/workshop/apply')
  await expect(page).toHaveURL(/\/workshop$/)

  await approve(browser, name)
  await page.goto('/workshop')
  await expect(page).toHaveURL(new RegExp(`/workshop/${slugOf(name)}$`))
  await expect(page.getByText('Ayekoo! Your workshop is open.')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => messagesTo(person.email).map(({ subject }) => subject))
    .toContain(`Welcome to Akyɛde: ${name} is open`)
  await page.goto(`/vendor/${slugOf(name)}`)
  await expect(heading(page, name)).toBeVisible()
})

async function approve(browser: Browser, name: string): Promise<void> {
  const office = await openBrowser(browser)
  await signInAsStaff(office, 'admin')
  await office.getByRole('link', { name: /applications? to answer/ }).click()
  await office.getByRole('link', { name }).filter({ visible: true }).first().click()
  await expect(heading(office, name)).toBeVisible()
  await expect(office.getByRole('img', { name: 'Work of the applicant, 1' })).toBeVisible()
  await expect(office.getByText(story)).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText('Maker approved')).toBeVisible()
  await office.context().close()
}

test('a refused person reads why, and when to apply again', async ({ page }) => {
  const name = newName()
  await joinVerified(page, '/workshop/apply')
  await apply(page, name)
  akyede('makers', 'refuse', slugOf(name), '--words', 'Please show us your own work.')
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
  await expect(heading(page, name)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Profile/ }).click()
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
  const person = await joinVerified(packer, '/workshop', 'Akosua')
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

test('the demo maker signs in to a workshop with products', async ({ page }) => {
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
})
