import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { befriend } from './api-client.ts'
import { ama as demo } from './demo-user.ts'
import { expect, newPerson, signIn, signUp, test } from './shopper.ts'

const tab = '/dashboard/friends?tab=groups'

const manage = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('a group is created, joined, given a list, transferred and left, and the list follows', async ({
  page,
  browser,
  request,
}) => {
  const me = newPerson()
  const group = `Choir of ${Date.now()}`
  await signUp(page, tab, me)
  await expect(page.getByText('Share lists with everyone at once')).toBeVisible()
  await expectAccessible(page)
  await befriend(request, me, demo)

  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('alert').getByText('Please name the group')).toBeVisible()
  await page.getByRole('textbox', { name: 'Group name' }).fill(group)
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible()
  await page.getByRole('button', { name: 'Invite friends' }).click()
  await page.getByRole('button', { name: 'Invite Ama Mensah' }).click()
  await expect(page.getByText('Ama Mensah is invited')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Invited', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Invited' }).getByText('Ama Mensah')).toBeVisible()

  await page.getByRole('link', { name: 'Create a group list' }).click()
  await expect(page.getByRole('combobox', { name: 'Which group?' })).toContainText(group)
  await page.getByRole('textbox', { name: 'List name' }).fill('Robes for Easter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await expect(page.getByRole('main').getByText(group)).toBeVisible()

  const other = await browser.newContext()
  const ama = await other.newPage()
  await signIn(ama, demo, tab)
  await expect(ama.getByRole('heading', { name: 'Adabraka family' })).toBeVisible()
  await ama.getByRole('button', { name: `Accept: ${group}` }).click()
  await expect(ama.getByRole('heading', { level: 1, name: group })).toBeVisible()
  await expect(ama.getByRole('link', { name: 'Robes for Easter', exact: true })).toBeVisible()
  await expect(ama.getByRole('region', { name: 'Recent activity' })).toContainText(
    `created the list “Robes for Easter”`,
  )
  await expectAccessible(ama)

  await page.goto(tab)
  await page.getByRole('link', { name: group, exact: true }).click()
  const sheet = await manage(page, 'Ama Mensah')
  await sheet.getByRole('radio', { name: /^Admin/ }).click()
  await expect(page.getByText('Ama Mensah is an admin now')).toBeVisible()
  await sheet.getByRole('button', { name: 'Make owner: Ama Mensah' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByText('You: Admin')).toBeVisible()
  await page.getByRole('button', { name: 'Leave this group' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('“Robes for Easter” is now private.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()

  // Events that she may not see any more are removed from the feed.
  await ama.reload()
  await expect(ama.getByText('No lists yet.')).toBeVisible()
  await expect(ama.getByText(/Robes for Easter/)).toHaveCount(0)
  await ama.getByRole('button', { name: 'Leave and delete this group' }).click()
  await ama.getByRole('button', { name: 'Leave' }).click()
  await expect(ama.getByRole('heading', { name: 'Your groups' })).toBeVisible()
  await expect(ama.getByText(group, { exact: true })).toHaveCount(0)
  await other.close()
})
