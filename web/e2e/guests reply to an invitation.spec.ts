import { expectAccessible } from './accessibility.ts'
import { createApiClient } from './api-client.ts'
import { countInteractions } from './count-interactions.ts'
import { phone } from './screens.ts'
import { endSession, expect, signUp, test } from './shopper.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The goal of part 12: an event with a public invitation, shared by WhatsApp. */
const atMost = { clicks: 7, fields: 3 }

test('a host shares an invitation with few clicks, guests reply without an account, and the host sees them', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await signUp(page, '/dashboard/events')
  const { press, type, spent } = countInteractions()
  await press(page.getByRole('link', { name: 'Add event' }).first())
  await type(page.getByRole('textbox', { name: 'Event name' }), 'Outdooring of Kwaku')
  await press(page.getByRole('radio', { name: 'Naming day' }))
  await type(page.getByLabel('Date', { exact: true }), inDays(20))
  await type(page.getByRole('textbox', { name: 'Venue' }), 'Family house, Adabraka')
  await page.getByRole('textbox', { name: 'Landmark' }).fill('Opposite Melcom, blue gate')
  await page.getByText(/^Cover: White adinkra cloth$/).click()
  await page.getByRole('radio', { name: 'Red and gold kente' }).check()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Save event' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Outdooring of Kwaku' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Create invitation' }))
  const whatsApp = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect(whatsApp).toBeVisible()
  spent.clicks += 1
  expect(spent.clicks).toBeLessThanOrEqual(atMost.clicks)
  expect(spent.fields).toBeLessThanOrEqual(atMost.fields)
  const message = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(message).toMatch(/^Please join us to welcome our little one: Outdooring of Kwaku\n/)
  const link = message.split('\n').at(-1) ?? ''
  expect(link).toMatch(/\/e\/[\w-]{22}$/)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const guest = await other.newPage()
  const response = await guest.goto(link)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  const card = await guest.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await guest.request.get(new URL(new URL(card ?? '').pathname, link).href)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await expect(guest.getByText('Abena Owusu invites you')).toBeVisible()
  await expect(guest.getByText('Opposite Melcom, blue gate')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /Family/)
  const panel = guest.getByRole('region', { name: 'Can you come?' })
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByText('Please choose going, maybe or can’t')).toBeVisible()
  await panel.getByRole('radio', { name: 'Going' }).check()
  await panel.getByRole('textbox', { name: 'Your name' }).fill('Auntie Esi')
  await panel.getByRole('button', { name: 'One more guest' }).click()
  await expectAccessible(guest)
  // Without a network the guest is told so, and what was entered stays.
  await guest.context().setOffline(true)
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByText('Please check your connection.')).toBeVisible()
  await guest.context().setOffline(false)
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(guest.getByRole('heading', { name: 'You’re going' })).toBeVisible()
  await expect(guest.getByText('Auntie Esi · 2 people')).toBeVisible()
  await expectAccessible(guest)
  await guest.reload()
  await expect(guest.getByText('Auntie Esi · 2 people')).toBeVisible()

  const guests = page.getByRole('region', { name: 'Guests' })
  await expect(guests.getByText('Auntie Esi')).toBeVisible()
  await expect(guests.getByText('2 people')).toBeVisible()

  // The guest's own link works on another phone, and its secret leaves the address.
  const token = await guest.evaluate(() => localStorage.getItem('akyede:invitation-replies'))
  const secret = (JSON.parse(token ?? '{}') as { value: [string, string][] }).value[0]?.[1] ?? ''
  const tablet = await (await browser.newContext()).newPage()
  await tablet.goto(`${link}#reply=${secret}`)
  await expect(tablet.getByText('Auntie Esi · 2 people')).toBeVisible()
  expect(tablet.url()).toBe(link)
  await tablet.getByRole('button', { name: 'Change reply' }).click()
  await tablet.getByRole('radio', { name: 'Can’t' }).check()
  await tablet.getByRole('button', { name: 'Send reply' }).click()
  await expect(tablet.getByRole('heading', { name: 'You can’t make it' })).toBeVisible()
  await expect(guests.getByRole('listitem').getByText('Can’t')).toBeVisible()
  await tablet.getByRole('button', { name: 'Withdraw reply' }).click()
  await expect(tablet.getByText('Reply withdrawn')).toBeVisible()
  await expect(guests.getByText('Auntie Esi')).toHaveCount(0)

  // The host sees that it is their event, and turns the link off.
  await page.getByRole('button', { name: 'Options for the invitation' }).click()
  await page.getByRole('link', { name: 'See the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'This is your event' })).toBeVisible()
  await page.getByRole('link', { name: 'See who’s coming' }).click()
  await page.getByRole('button', { name: 'Options for the invitation' }).click()
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await expect(page.getByText('The link is turned off')).toBeVisible()
  expect((await guest.reload())?.status()).toBe(410)
  await expect(guest.getByRole('heading', { name: 'This invitation was turned off' })).toBeVisible()
  await expectAccessible(guest)
  await other.close()
  await tablet.context().close()
  await endSession(page)
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[134]/.test(text)))
})

test('a guest without an account learns that the event has moved, and replies again', async ({
  page,
  browser,
  request,
}) => {
  const person = await signUp(page, '/dashboard/events')
  await expect(page.getByText('No events yet.')).toBeVisible()
  // There is nothing to search yet.
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveCount(0)
  const { post } = await createApiClient(request, person)
  const { data: event } = await post('user/events/add', {
    title: 'Kofi turns forty',
    type: 'birthday',
    date: `${inDays(12)}T18:00:00Z`,
    location: 'Osu',
  })
  const { data: opened } = await post(`user/events/${event.id}/invitation`, {})
  const other = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const guest = await other.newPage()
  await guest.goto(opened.invitation_url)
  // `check` would fail if the page hydrates at this moment: the choice is then made again by the page itself.
  await guest.getByRole('radio', { name: 'Going' }).click()
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Auntie Esi')
  await guest.getByRole('button', { name: 'Send reply' }).click()
  await expect(guest.getByRole('heading', { name: 'You’re going' })).toBeVisible()
  await expect(guest.getByText(/has changed since you replied/)).toHaveCount(0)

  await page.goto(`/dashboard/events/${event.id}/edit`)
  await page.getByRole('textbox', { name: 'Venue' }).fill('Labadi beach')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const next = page.getByRole('region', { name: 'What’s next' })
  await expect(next.getByText('Tell a guest about the change')).toBeVisible()
  const message = await next.getByRole('link', { name: 'Send the change' }).getAttribute('href')
  const text = new URL(message ?? '').searchParams.get('text') ?? ''
  expect(text).toContain('Labadi beach')
  expect(text.split('\n').at(-1)).toBe(opened.invitation_url)
  await expectAccessible(page)

  await guest.reload()
  await expect(guest.getByText('The time or place has changed since you replied.')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Reply again' }).click()
  await guest.getByRole('button', { name: 'Send reply' }).click()
  await expect(guest.getByRole('button', { name: 'Change reply' })).toBeVisible()
  await expect(guest.getByText(/has changed since you replied/)).toHaveCount(0)
  await expect(next.getByText('Tell a guest about the change')).toHaveCount(0)
  await other.close()
})

test('the invitation of a funeral is quiet, shows the support list, and says when it is cancelled', async ({
  page,
  request,
}) => {
  const person = await signUp(page, '/dashboard/events')
  await expect(page.getByText('No events yet.')).toBeVisible()
  const { post } = await createApiClient(request, person)
  const { data: list } = await post('wishlists/add', { name: 'For the family' })
  await post('wishlists/generate-link', { wishlist_id: list.id })
  const { data: event } = await post('user/events/add', {
    title: 'Funeral of Opanyin Kwabena',
    type: 'funeral',
    date: `${inDays(9)}T08:00:00Z`,
    wishlist_id: list.id,
  })
  const { data: opened } = await post(`user/events/${event.id}/invitation`, {})
  await page.goto(`/dashboard/events/${event.id}`)
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /goodbye/)
  await expect(page.locator('[data-tone=remembrance]').first()).not.toContainText(/gift|wishlist|celebrate/i)
  await page.goto(opened.invitation_url)
  await expect(page.getByText('Abena Owusu asks you to join the family')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send support' })).toHaveAttribute('href', /^\/shared\//)
  await expect(page.getByRole('main')).not.toContainText(/gift|wishlist|celebrate|!/i)
  await expectAccessible(page)
  await post(`user/events/${event.id}/cancel`, {})
  await page.reload()
  await expect(page.getByText('This event is cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
})
