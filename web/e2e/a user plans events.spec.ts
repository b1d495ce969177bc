import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { befriend, createApiClient } from './api-client.ts'
import { provider } from './provider.ts'
import { phone } from './screens.ts'
import { endSession, expect, newPerson, signInAgain, signUp, test } from './shopper.ts'
import { openLists } from './wishlist-page.ts'

type Person = ReturnType<typeof newPerson>
const gift = 'Krobo bead necklace, ocean'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes two users friends; the first has an address and a private list with one product. */
async function meet(request: APIRequestContext, owner: Person, friend: Person): Promise<void> {
  const [one] = await befriend(request, owner, friend)
  await one.post('users/me/addresses', {
    street: '5 Adum Road',
    city: 'Kumasi',
    state: 'Ashanti',
    phone: '0244123456',
  })
  const { data: list } = await one.post('wishlists/add', { name: 'For little Kwaku' })
  const found = await (await request.get('/api/v1/products/search', { params: { q: gift } })).json()
  const product = found.data.find((card: { name: string }) => card.name === gift)
  await one.post(`wishlists/${list.id}/items`, [{ product_id: product.id }])
}

test('a friend is invited to a naming day, finds the list and gives, and both see what they should', async ({
  page,
  browser,
  request,
  consoleErrors,
}) => {
  const [owner, friend] = [newPerson(), { ...newPerson(), first: 'Ama', last: 'Sarpong' }]
  await signUp(page, '/dashboard/events', owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page.getByText('No events yet.')).toBeVisible()
  await expectAccessible(page)
  const other = await browser.newContext({
    viewport: phone,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  })
  const guest = await other.newPage()
  await signUp(guest, '/dashboard/events', friend)
  await expect(guest.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await meet(request, owner, friend)

  await page.goto('/dashboard/events/create')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('link', { name: 'Please name the event' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Event name' }).fill('Outdooring of Kwaku')
  await page.getByRole('radio', { name: 'Naming day' }).check()
  await page.getByLabel('Date', { exact: true }).fill(inDays(20))
  await page.getByLabel('Start time').fill('06:00')
  await page.getByRole('textbox', { name: 'Venue' }).fill('Adabraka')
  await page.getByRole('combobox', { name: 'Wishlist' }).selectOption('For little Kwaku')
  await page.getByRole('checkbox', { name: 'Ama Sarpong' }).check()
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Event created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Outdooring of Kwaku' })).toBeVisible()
  await expect(page.getByText('One guest can’t see this list.')).toBeVisible()
  await expectAccessible(page)

  await guest.goto('/dashboard/events')
  await guest.getByRole('button', { name: 'Going', exact: true }).click()
  await expect(guest.getByText('You’re going')).toBeVisible()
  await guest.getByRole('link', { name: 'Outdooring of Kwaku' }).click()
  await expect(guest.getByText('Invited by Abena Owusu')).toBeVisible()
  await expect(guest.getByText('For little Kwaku')).toHaveCount(0)
  await page.getByRole('button', { name: 'Share with my friends' }).click()
  await expect(page.getByText('Your friends can now see the list')).toBeVisible()
  await guest.reload()
  await expectAccessible(guest)
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('outdooring-of-kwaku.ics')
  await guest.getByRole('link', { name: 'Choose a gift' }).click()
  await guest.getByRole('button', { name: `Give this: ${gift}` }).click()
  const sheet = guest.getByRole('dialog', { name: 'Give to Abena' })
  await sheet
    .getByRole('textbox', { name: /^(Your phone number or email|Mobile money number)$/ })
    .fill('055 123 4001')
  await sheet.getByRole('button', { name: /^Pay ₵/ }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Waiting for your MoMo approval' })).toBeVisible()
  const reference = new URL(guest.url()).searchParams.get('reference') ?? ''
  await provider(request, 'approve', { reference })
  await expect(guest.getByRole('heading', { name: /^Medaase!/ })).toBeVisible()
  await guest.getByRole('link', { name: 'Back to the list' }).click()
  await expect(guest.getByText('1 of 1 gift bought')).toBeVisible()

  // The host sees who comes, and nothing of the gifts.
  await page.reload()
  const guests = page.getByRole('region', { name: 'Guests' })
  await expect(guests.getByRole('listitem').getByText('Going')).toBeVisible()
  await page.getByRole('link', { name: 'For little Kwaku' }).click()
  await expect(page.getByText(gift).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/bought|Ama|paid/i)

  // Another event at that time is refused with an alternative; then the event is cancelled, and its guest is
  // notified.
  await page.goto(`/dashboard/events/create?day=${inDays(20)}&title=Choir&type=other`)
  await page.getByLabel('Start time').fill('06:59')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('link', { name: 'Another event is scheduled around this time' })).toBeVisible()
  await expect(page.getByText('Failed to create event')).toBeVisible()
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('409')))
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Next free time: .+ at 07:00$/ }).click()
  await expect(page.getByLabel('Start time')).toHaveValue('07:00')
  const agenda = await page.context().newPage()
  await agenda.goto('/dashboard/events')
  await expect(agenda.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choir' })).toBeVisible()
  // Another tab receives the change.
  await expect(agenda.getByRole('article')).toHaveCount(2)
  await agenda.close()

  await page.goto(`/dashboard/events?view=month&month=${inDays(20).slice(0, 7)}`)
  const grid = page.getByRole('grid')
  const day = grid.getByRole('button', { name: /, 2 events$/ })
  await day.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await day.press('PageDown')
  await expect(grid.locator(':focus')).toHaveAccessibleName(/no event$/)
  await page.keyboard.press('PageUp')
  await expect(grid.locator(':focus')).toHaveAccessibleName(/2 events$/)

  await page.getByRole('link', { name: 'Outdooring of Kwaku' }).click()
  await page.getByRole('button', { name: 'Actions for Outdooring of Kwaku' }).click()
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('We’ll notify one guest.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await guest.goto('/dashboard/events?scope=cancelled')
  await expect(guest.getByRole('link', { name: 'Outdooring of Kwaku' })).toBeVisible()
  await other.close()
})

test('unsaved changes of an event survive an expired session and are saved after sign-in', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { person, post } = await openLists(page, request)
  for (const name of ['For little Yaw', 'For Ama']) await post('wishlists/add', { name })
  await page.goto('/dashboard/events/create')
  const list = page.getByRole('combobox', { name: 'Wishlist' })
  const name = page.getByRole('textbox', { name: 'Event name' })
  await name.fill('Outdooring of Yaw')
  await page.getByRole('radio', { name: 'Naming day' }).check()
  await page.getByLabel('Date', { exact: true }).fill(inDays(30))
  await list.selectOption('For little Yaw')
  await endSession(page)
  await page.getByRole('button', { name: 'Save event' }).click()
  await signInAgain(page, person)
  await expect(name).toHaveValue('Outdooring of Yaw')
  await expect(list.getByRole('option')).toContainText(['No list', 'For Ama', 'For little Yaw'])
  await expect(list.locator('option:checked')).toHaveText('For little Yaw')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outdooring of Yaw' })).toBeVisible()

  await page.getByRole('link', { name: 'Change' }).click()
  await name.fill('Outdooring of Yaw and Ama')
  await endSession(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await signInAgain(page, person)
  await expect(name).toHaveValue('Outdooring of Yaw and Ama')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outdooring of Yaw and Ama' })).toBeVisible()
  // The browser logs each refused request.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[134]/.test(text)))
})

test('editing an event starts from its current state, even when the page missed a change on another device', async ({
  page,
  request,
}) => {
  // Pushes of the server do not arrive, as on a phone that was asleep.
  await page.routeWebSocket('**/realtime', () => {})
  const person = await signUp(page, '/dashboard/events')
  await expect(page.getByText('No events yet.')).toBeVisible()
  const elsewhere = await createApiClient(request, person)
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const { data: event } = await elsewhere.post('user/events/add', { title: 'Naming', type: 'naming', date })
  await page.goto(`/dashboard/events/${event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Naming' })).toBeVisible()
  await elsewhere.change(`user/events/${event.id}/update`, { location: 'Adabraka' })
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('textbox', { name: 'Venue' })).toHaveValue('Adabraka')
})
