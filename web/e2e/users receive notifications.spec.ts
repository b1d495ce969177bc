import { words } from '@akyede/contract/words'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ama } from './demo-user.ts'
import { expect, join, test } from './shopper.ts'

/** An API client of the user, with their token. */
async function asProgram(request: APIRequestContext, person: { email: string; password: string }) {
  const { access_token, user_id } = await (
    await request.post('/api/v1/auth/login', { data: { email: person.email, password: person.password } })
  ).json()
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    userId: Number(user_id),
    async post(path: string, data: object) {
      const response = await request.post(`/api/v1/${path}`, { data, headers })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
      return (await response.json()).data
    },
  }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: `Notifications, ${unread} unread`, exact: true })
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })

test('notifications arrive at once in every tab, can be read one by one or all, and shift nothing', async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  const person = await join(page)
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('All quiet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/help')
  for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible()

  const [abena, friend] = [await asProgram(request, person), await asProgram(request, ama)]
  await friend.post('user/friends/request', { userId: abena.userId })
  for (const tab of [page, other]) await expect(bell(tab, 1)).toBeVisible()
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Unread')

  await abena.post('user/friends/request', { userId: friend.userId, action: 'accept' })
  const list = await friend.post('wishlists/add', { name: 'Naming of Kwame' })
  await friend.post(`wishlists/${list.id}/collaborators`, { user_id: abena.userId, role: 'editor' })
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: /invited you to share a wishlist/ }).click()
  await expect(page).toHaveURL(/\/wishlists$/)
  await expect(bell(page, 1)).toBeVisible()
  await page.goBack()
  await expect(rows(page).filter({ hasText: 'Unread' })).toHaveCount(1)

  await page.route('**/notifications/read-all', route => route.abort())
  const readAll = async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark all notifications as read?' })
    await dialog.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(dialog).toBeHidden()
  }
  await readAll()
  await expect(page.getByText(words.connection.unreachable)).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await page.unroute('**/notifications/read-all')
  expect(consoleErrors.splice(0).every(text => text.includes('ERR_FAILED'))).toBe(true)
  await readAll()
  for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible()
  await expect(page.getByText('Unread', { exact: true })).toHaveCount(0)
})

test('collaborators see each other’s additions, and every user chooses their notification channels', async ({
  page,
  request,
}) => {
  const person = await join(page)
  const [abena, friend] = [await asProgram(request, person), await asProgram(request, ama)]
  await friend.post('user/friends/request', { userId: abena.userId })
  await abena.post('user/friends/request', { userId: friend.userId, action: 'accept' })
  const list = await friend.post('wishlists/add', { name: 'Our wedding' })
  await friend.post(`wishlists/${list.id}/collaborators`, { user_id: abena.userId, role: 'editor' })
  await abena.post(`wishlists/${list.id}/collaborators/accept`, {})
  await page.goto(`/wishlists/${list.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Our wedding' })).toBeVisible()
  await friend.post(`wishlists/${list.id}/items`, [{ external: { name: 'A talking drum', price: 250 } }])
  await expect(page.getByText('Ama added 1 gift')).toBeVisible()
  await expect(page.getByText('A talking drum')).toBeVisible()

  await page.goto('/dashboard/settings#notifications')
  const cell = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(cell('Payments: In-app')).toBeDisabled()
  await expect(cell('Friends: Email')).toBeChecked()
  await cell('Friends: Email').uncheck()
  await cell('Events: SMS').check()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(cell('Friends: Email')).not.toBeChecked()
  await expect(cell('Events: SMS')).toBeChecked()
})
