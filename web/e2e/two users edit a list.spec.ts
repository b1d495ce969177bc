import { expectAccessible } from './accessibility.ts'
import { endSession, expect, newPerson, signInAgain, signUp, test } from './shopper.ts'
import { gifts, openLists } from './wishlist-page.ts'

test('two people who edit one list see both versions, and nobody leaves by mistake', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page, '/wishlists/create')
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('New home')
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'Name of the list' })
  await expect(name).toHaveValue('New home')
  const [other, among] = [await page.context().newPage(), await page.context().newPage()]
  await among.goto('/wishlists')
  await expect(among.getByRole('heading', { level: 2, name: 'New home' })).toBeVisible()
  await other.goto(page.url())
  const otherName = other.getByRole('textbox', { name: 'Name of the list' })
  await otherName.fill('Our first home')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Our first home' })).toBeVisible()
  // A third tab receives the change.
  await expect(among.getByRole('heading', { level: 2, name: 'Our first home' })).toBeVisible()
  await among.close()

  await name.fill('Home at last')
  await page
    .getByRole('link', { name: 'Browse gifts' })
    .or(page.getByRole('link', { name: 'Home', exact: true }))
    .first()
    .click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Wishlist has been modified. Please reload.' })
  await expect(conflict.getByRole('row', { name: /Name/ })).toHaveText(/Home at last.*Our first home/)
  await expectAccessible(page)
  // The browser logs the 409 of the conflict.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('409')))
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home at last' })).toBeVisible()
})

test('a session that ends during a conflict is renewed there, and the messages remain true', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { person, post, change } = await openLists(page, request)
  const { data: list } = await post('wishlists/add', { name: 'Robes' })
  await page.goto(`/wishlists/${list.id}/edit`)
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Robes for Easter')
  await change(`wishlists/${list.id}`, { name: 'Gowns' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Wishlist has been modified. Please reload.' })
  await expect(conflict.getByRole('row', { name: /Name/ })).toHaveText(/Robes for Easter.*Gowns/)
  await endSession(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await signInAgain(page, person)
  await expect(conflict).toContainText('Your session had ended, so this was not sent. Please try again.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Robes for Easter' })).toBeVisible()
  // The browser logs each refused request.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[1349]/.test(text)))
})

test('a list is shared, an item moves to another list, and an import starts from a link', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await signUp(page, '/wishlists')
  await page.getByRole('button', { name: 'Add from a link' }).click()
  const link = page.getByRole('dialog', { name: 'Add from a link' })
  await link.getByRole('textbox', { name: 'Web address' }).fill('https://lamps.invalid/small')
  await link.getByRole('button', { name: 'Look at it' }).click()
  await link.getByRole('textbox', { name: 'What is it?' }).fill('A lamp')
  await link.getByRole('textbox', { name: 'Name of the new list' }).fill('Our living room')
  await link.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name: 'Our living room' }).click()
  await expect(gifts(page)).toHaveText([/A lamp/])
  await page.getByRole('button', { name: 'Put A lamp on another list' }).click()
  const other = page.getByRole('dialog', { name: 'Put “A lamp” on another list' })
  await other.getByRole('textbox', { name: 'Name of the new list' }).fill('The bedroom')
  await other.getByRole('button', { name: 'Move it there' }).click()
  await page.getByRole('button', { name: 'Undo: put A lamp back' }).click()
  // An undone move leaves nothing there; otherwise the item would be there twice by now.
  await page.getByRole('button', { name: 'Put A lamp on another list' }).click()
  await other.getByRole('combobox', { name: 'Which list?' }).selectOption('The bedroom')
  await other.getByRole('button', { name: 'Move it there' }).click()
  await expect(gifts(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The bedroom' })).toBeVisible()
  await expect(gifts(page)).toHaveText([/A lamp/])

  const friend = await (await browser.newContext()).newPage()
  await signUp(friend, '/wishlists', { ...newPerson(), first: 'Esi' })
  const number = (await friend.getByText('the number of your account').locator('b').textContent()) ?? ''
  await page.getByRole('button', { name: 'Keep it together' }).click()
  const together = page.getByRole('dialog', { name: 'Keep “The bedroom” together' })
  await together.getByRole('textbox', { name: 'Number of their account' }).fill('4')
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('There is nobody of that number to keep a list with')).toBeVisible()
  await together.getByRole('textbox', { name: 'Number of their account' }).fill(number)
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('Has not answered yet')).toBeVisible()
  await expectAccessible(page)
  // The browser logs refusals of an unreadable page and of an unknown number.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/422|404/.test(text)))

  await friend.reload()
  await friend.getByRole('article', { name: 'The bedroom' }).getByRole('button', { name: 'Accept' }).click()
  await friend.getByRole('link', { name: 'View list' }).click()
  await friend.getByRole('combobox', { name: 'How much A lamp is wished for' }).selectOption('Would love')
  await expect(friend.locator('[aria-busy="true"]')).toHaveCount(0)
  await together.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'How much A lamp is wished for' })).toHaveValue('high')
  await page.getByRole('button', { name: 'Kept with Esi' }).click()
  await together.getByRole('combobox', { name: 'What Esi does' }).selectOption('Looks')
  await expect(together.getByText('Saved', { exact: true })).toBeVisible()
  await friend.reload()
  await expect(gifts(friend)).toHaveText([/A lamp/])
  await expect(friend.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await friend.getByRole('button', { name: 'Kept with Abena' }).click()
  await friend.getByRole('button', { name: 'Leave this list' }).click()
  await friend.getByRole('button', { name: 'Leave it' }).click()
  await expect(friend.getByText('You have left the list')).toBeVisible()
  await expect(friend.getByRole('link', { name: 'The bedroom' })).toHaveCount(0)
})
