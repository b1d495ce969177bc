import type { Browser, Page } from '@playwright/test'
import { createApiClient } from './api-client.ts'
import { button, choose, fill, press, tabTo } from './keyboard.ts'
import { linkTo } from './outbox.ts'
import { provider } from './provider.ts'
import { desktop } from './screens.ts'
import { expect, newPerson, signUp, test } from './shopper.ts'

type Person = ReturnType<typeof newPerson>
const gift = 'Krobo bead necklace, ocean'
const list = 'For little Kwaku'
/** Reads the same whether the browser's field expects the day or the month first. */
const nextYear = new Date().getFullYear() + 1
const day = { typed: `0606${nextYear}`, value: `${nextYear}-06-06` }

const link = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** Creates a list with a product and shares it. */
async function makeList(page: Page): Promise<void> {
  await page.goto('/wishlists/create')
  await fill(page, 'List name', list)
  await choose(page, page.getByRole('radio', { name: 'Naming day' }))
  await press(page, button(page, 'Create wishlist'))
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeFocused()
  const address = page.url()
  await page.keyboard.press('/')
  await page.keyboard.type('krobo necklace ocean')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Results for/ })).toBeFocused()
  await press(page, link(page, gift))
  await expect(page.getByRole('heading', { level: 1, name: gift })).toBeFocused()
  await press(page, button(page, 'Add to wishlist'))
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await page.goto(address)
  await press(page, button(page, 'Share'))
  const share = page.getByRole('dialog', { name: /^Share/ })
  await expect(share.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toBeHidden()
  await expect(button(page, 'Share')).toBeFocused()
}

/** One user finds the other by her email and sends a request, which she accepts. */
async function makeFriends(page: Page, other: Page, friend: Person): Promise<void> {
  // Only verified emails are found.
  await other.goto(await linkTo('/verify-email', friend.email))
  await expect(other.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  await page.goto('/dashboard/friends?tab=add')
  await fill(page, 'Name, email or phone', friend.email)
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Add Ama Sarpong as a friend'))
  await expect(page.getByText('Friend request sent!').first()).toBeVisible()
  await other.goto('/dashboard/friends?tab=requests')
  await press(other, button(other, 'Accept Abena Owusu'))
  await expect(other.getByText('Abena Owusu is now your friend')).toBeVisible()
}

/** Creates the event with its list and its guest. */
async function createEvent(page: Page): Promise<void> {
  await page.goto('/dashboard/events/create')
  await fill(page, 'Event name', 'Outdooring of Kwaku')
  await choose(page, page.getByRole('radio', { name: 'Naming day' }))
  await tabTo(page, page.getByLabel('Date', { exact: true }))
  await page.keyboard.type(day.typed)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day.value)
  await tabTo(page, page.getByLabel('Start time'))
  await page.keyboard.type('0600AM')
  await tabTo(page, page.getByRole('combobox', { name: 'Wishlist' }))
  await page.keyboard.type('For')
  await expect(page.getByRole('combobox', { name: 'Wishlist' }).locator('option:checked')).toHaveText(list)
  await press(page, page.getByRole('checkbox', { name: 'Ama Sarpong' }), 'Space')
  await press(page, button(page, 'Save event'))
  await expect(page.getByRole('heading', { level: 1, name: 'Outdooring of Kwaku' })).toBeVisible()
  await press(page, button(page, 'Share with my friends'))
  await expect(page.getByText('Your friends can now see the list')).toBeVisible()
}

/** The guest accepts, finds the list and gives; returns the reference of the payment. */
async function acceptAndGive(page: Page): Promise<string> {
  await page.goto('/dashboard/events')
  await press(page, button(page, 'Going'))
  await expect(page.getByText('You’re going')).toBeVisible()
  await press(page, link(page, 'Outdooring of Kwaku'))
  await expect(page.getByText('Invited by Abena Owusu')).toBeVisible()
  await press(page, link(page, 'Choose a gift'))
  await press(page, button(page, `Give this: ${gift}`))
  const sheet = page.getByRole('dialog', { name: 'Give to Abena' })
  const number = sheet.getByRole('textbox', { name: /^(Your phone number or email|Mobile money number)$/ })
  await tabTo(page, number)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('055 123 4001')
  await press(page, sheet.getByRole('button', { name: /^Pay ₵/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your MoMo approval' })).toBeFocused()
  return new URL(page.url()).searchParams.get('reference') ?? ''
}

const openBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: desktop, locale: 'en-GH', timezoneId: 'Africa/Accra' })).newPage()

test('a list is created, filled and shared, a friend invited, and a gift given, all by keyboard', async ({
  page,
  browser,
  request,
}) => {
  const [owner, friend] = [newPerson(), { ...newPerson(), first: 'Ama', last: 'Sarpong' }]
  await signUp(page, '/dashboard', owner)
  const guest = await openBrowser(browser)
  await signUp(guest, '/dashboard', friend)
  const { post } = await createApiClient(request, owner)
  await post('users/me/addresses', {
    street: '5 Adum Road',
    city: 'Kumasi',
    state: 'Ashanti',
    phone: '0244123456',
  })
  await makeList(page)
  await makeFriends(page, guest, friend)
  await createEvent(page)
  const reference = await acceptAndGive(guest)
  await provider(request, 'approve', { reference })
  await expect(guest.getByRole('heading', { name: /^Medaase!/ })).toBeFocused()
  await press(guest, link(guest, 'Back to the list'))
  await expect(guest.getByText('1 of 1 gift bought')).toBeVisible()

  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Guests' }).getByRole('listitem').getByText('Going'),
  ).toBeVisible()
  await press(page, link(page, list))
  await expect(page.getByText(gift).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/bought|Ama|paid/i)
  await guest.context().close()
})
