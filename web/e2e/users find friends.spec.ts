import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ama as amaOfTheShop } from './demo-user.ts'
import { expect, newPerson, register, signIn, signUp, test } from './shopper.ts'

const friends = '/dashboard/friends'
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Friends' }).getByRole('link', { name })
const person = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('a friend request is sent and accepted; later one ends the friendship and the other blocks', async ({
  page,
  browser,
}) => {
  const me = {
    ...newPerson(),
    last: `Adu${String.fromCharCode(...[...String(Date.now())].map(one => 97 + Number(one)))}`,
  }
  const name = `${me.first} ${me.last}`
  await signUp(page, friends, me)
  await expect(page.getByText('Gifts are better with people.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Invite a friend' }).click()
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('We couldn’t find “nobody@example.com”.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('ama@akyede.test')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: 'Add Ama Mensah as a friend' }).click()
  await expect(page.getByText('Friend request sent!')).toBeVisible()
  await expect(person(page, 'Ama Mensah').getByText('Request sent')).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext()
  const ama = await other.newPage()
  await signIn(ama, amaOfTheShop, friends)
  await expect(person(ama, 'Efua Owusu')).toBeVisible()
  await tab(ama, /^Requests \(\d+\)$/).click()
  await expectAccessible(ama)
  await ama.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(ama.getByText(`${name} is now your friend`)).toBeVisible()

  await page.goto(friends)
  await page.getByRole('link', { name: 'View lists of Ama Mensah' }).click()
  await expect(page.getByText('Showing Ama’s lists only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kwaku’s outdooring' })).toBeVisible()
  await page.goto(friends)
  await page.getByRole('button', { name: 'Actions for Ama Mensah' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Remove this friend?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Gifts are better with people.')).toBeVisible()
  // They are no longer friends of friends, so only her full email finds her; she blocks the sender of a new
  // request.
  await page.goto(`${friends}?tab=add`)
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('ama@akyede.test')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: 'Add Ama Mensah as a friend' }).click()
  await expect(page.getByText('Friend request sent!')).toBeVisible()

  await ama.goto(`${friends}?tab=requests`)
  await ama.getByRole('button', { name: `Actions for ${name}` }).click()
  await ama.getByRole('button', { name: 'Block', exact: true }).click()
  await ama.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(ama.getByText(`${name} is blocked`)).toBeVisible()
  await tab(ama, 'Blocked').click()
  await expect(person(ama, name)).toBeVisible()
  await expectAccessible(ama)
  await other.close()

  await page.reload()
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('ama@akyede.test')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('We couldn’t find “ama@akyede.test”.')).toBeVisible()
})

test('an invitation link makes a friend of a new user and asks a signed-in one', async ({
  page,
  browser,
}) => {
  await signUp(page, `${friends}?tab=add`)
  const link = page.getByText(/\/signup\?invited=friend/)
  await expect(link).toBeVisible()
  const url = (await link.textContent()) ?? ''
  expect(url).toMatch(/#token=[\w-]{40,}$/)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'verify your email' })).toBeVisible()
  await expectAccessible(page)

  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(url)
  await expect(
    guest.getByText('Abena Owusu would like to be your friend. Create an account to connect.'),
  ).toBeVisible()
  expect(guest.url()).not.toContain('token')
  await expectAccessible(guest)
  await register(guest, { ...newPerson(), first: 'Ama', last: 'Sarpong' })
  await expect(guest.getByText('Abena Owusu is now your friend')).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`${friends}$`))
  await expect(person(guest, 'Abena Owusu')).toBeVisible()
  await other.close()

  await page.goto(friends)
  await expect(person(page, 'Ama Sarpong')).toBeVisible()
  await page.goto('/wishlists/create')
  await page.getByRole('textbox', { name: 'List name' }).fill('Our yard')
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await page.getByRole('button', { name: 'Invite someone to manage this list' }).click()
  const together = page.getByRole('dialog', { name: 'People on “Our yard”' })
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('Please choose who to invite')).toBeVisible()
  await together.getByRole('combobox', { name: 'Who' }).selectOption('Ama Sarpong')
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('Not accepted yet')).toBeVisible()

  const third = await browser.newContext()
  const efua = await third.newPage()
  await signUp(efua, '/', { ...newPerson(), first: 'Ama', last: 'Tetteh' })
  await expect(efua).not.toHaveURL(/signup/)
  await efua.goto(url)
  await expect(efua).toHaveURL(new RegExp(`${friends}$`))
  await efua.getByRole('region', { name: 'Invitation' }).getByRole('button', { name: 'Accept' }).click()
  await expect(person(efua, 'Abena Owusu')).toBeVisible()
  await expectAccessible(efua)
  await third.close()
})
