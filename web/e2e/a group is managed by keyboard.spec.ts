import { befriend } from './api-client.ts'
import { button, choose, fill, press } from './keyboard.ts'
import { expect, forgetErrors, loseResponses, newPerson, signUp, test } from './shopper.ts'

test('a group is created, managed, given a list and left by keyboard', async ({
  page,
  request,
  consoleErrors,
}) => {
  const [me, friend] = [newPerson(), { ...newPerson(), first: 'Ama', last: 'Sarpong' }]
  const group = `Choir of ${Date.now()}`
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('there is no browser')
  await signUp(other, '/dashboard', friend)
  await signUp(page, '/dashboard/friends?tab=groups', me)
  await befriend(request, me, friend)

  await press(page, button(page, 'Create group'))
  await fill(page, 'Group name', group)
  const restoreResponses = await loseResponses(page, /\/groups$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeFocused()
  forgetErrors(consoleErrors, 'ERR_FAILED')
  await restoreResponses()
  await press(page, button(page.getByRole('dialog'), 'Create group'))
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeFocused()
  await press(page, button(page, 'Invite friends'))
  const invite = page.getByRole('dialog')
  await press(page, button(invite, 'Invite Ama Sarpong'))
  await expect(page.getByText('Ama Sarpong is invited')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Invite friends')).toBeFocused()

  await other.goto('/dashboard/friends?tab=groups')
  await press(other, button(other, `Accept: ${group}`))
  await expect(other.getByRole('heading', { level: 1, name: group })).toBeFocused()
  await other.close()

  await press(page, page.getByRole('link', { name: 'Create a group list' }))
  await fill(page, 'List name', 'Robes for Easter')
  await press(page, button(page, 'Create wishlist'))
  await expect(page.getByRole('heading', { level: 1, name: 'Robes for Easter' })).toBeFocused()

  await page.goto('/dashboard/friends?tab=groups')
  await press(page, page.getByRole('main').getByRole('link', { name: group, exact: true }))
  await press(page, button(page, 'Manage Ama Sarpong'))
  const sheet = page.getByRole('dialog', { name: 'Ama Sarpong' })
  await choose(page, sheet.getByRole('radio', { name: /^Admin/ }))
  await expect(page.getByText('Ama Sarpong is an admin now')).toBeVisible()
  await press(page, button(sheet, 'Make owner: Ama Sarpong'))
  await expect(button(sheet, 'Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(sheet, 'Make owner: Ama Sarpong')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(sheet, 'Make owner'))
  await expect(page.getByText('You: Admin')).toBeVisible()
  await expect(page.locator(':focus'), 'the sheet is gone, the place is known').toBeVisible()
  await press(page, button(page, 'Leave this group'))
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Leave this group')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Leave'))
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
})
