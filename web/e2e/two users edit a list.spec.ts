import { expectAccessible } from './accessibility.ts'
import { endSession, expect, newPerson, signInAgain, signUp, test } from './shopper.ts'
import { gifts, openLists } from './wishlist-page.ts'

test('two people who edit one list see both versions, and nobody leaves by mistake', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page, '/wishlists/create')
  await page.getByRole('textbox', { name: 'List name' }).fill('New home')
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'List name' })
  await expect(name).toHaveValue('New home')
  const [other, among] = [await page.context().newPage(), await page.context().newPage()]
  await among.goto('/wishlists')
  await expect(among.getByRole('heading', { level: 2, name: 'New home' })).toBeVisible()
  await other.goto(page.url())
  const otherName = other.getByRole('textbox', { name: 'List name' })
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
  await page.getByRole('textbox', { name: 'List name' }).fill('Robes for Easter')
  await change(`wishlists/${list.id}`, { name: 'Gowns' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Wishlist has been modified. Please reload.' })
  await expect(conflict.getByRole('row', { name: /Name/ })).toHaveText(/Robes for Easter.*Gowns/)
  await endSession(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await signInAgain(page, person)
  await expect(conflict).toContainText('Your session ended, so this wasn’t sent. Please try again.')
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
  await page.getByRole('button', { name: 'Import by link' }).click()
  const link = page.getByRole('dialog', { name: 'Import a list or product by link' })
  await link.getByRole('textbox', { name: 'Link' }).fill('https://lamps.invalid/small')
  await link.getByRole('button', { name: 'Continue' }).click()
  await link.getByRole('textbox', { name: 'What is it?' }).fill('A lamp')
  await link.getByRole('textbox', { name: 'Name your list' }).fill('Our living room')
  await link.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name: 'Our living room' }).click()
  await expect(gifts(page)).toHaveText([/A lamp/])
  await page.getByRole('button', { name: 'Move or copy A lamp to another list' }).click()
  const other = page.getByRole('dialog', { name: 'Move or copy “A lamp”' })
  await other.getByRole('textbox', { name: 'Name your list' }).fill('The bedroom')
  await other.getByRole('button', { name: 'Move' }).click()
  // The undone move takes the item off the other list only after it was moved there again.
  const movedAgain = Promise.withResolvers<void>()
  await page.route('**/wishlists/items/remove', route => movedAgain.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Undo: put A lamp back' }).click()
  await page.getByRole('button', { name: 'Move or copy A lamp to another list' }).click()
  await other.getByRole('combobox', { name: 'Which list?' }).selectOption('The bedroom')
  await other.getByRole('button', { name: 'Move' }).click()
  movedAgain.resolve()
  await expect(gifts(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The bedroom' })).toBeVisible()
  await expect(gifts(page)).toHaveText([/A lamp/])

  const friend = await (await browser.newContext()).newPage()
  await signUp(friend, '/wishlists', { ...newPerson(), first: 'Esi' })
  await page.getByRole('button', { name: 'Invite someone to manage this list' }).click()
  const together = page.getByRole('dialog', { name: 'People on “The bedroom”' })
  await expect(together.getByText('verify your email')).toBeVisible()
  await together.getByRole('combobox', { name: 'Who' }).selectOption('Anyone I send a link to')
  await together.getByRole('button', { name: 'Create link' }).click()
  const invitation = together.getByText(/\/wishlists\/join#token=/)
  await expect(invitation).toBeVisible()
  await expectAccessible(page)
  // The browser logs the refusal of an unreadable page.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('422')))

  await friend.goto((await invitation.textContent()) ?? '')
  await expect(
    friend.getByRole('heading', { level: 1, name: 'Abena invites you to “The bedroom”' }),
  ).toBeVisible()
  expect(friend.url()).not.toContain('token')
  await friend.getByRole('button', { name: 'Accept' }).click()
  await expect(friend.getByRole('heading', { level: 1, name: 'The bedroom' })).toBeVisible()
  await friend.getByRole('combobox', { name: 'How much you want A lamp' }).selectOption('Would love')
  await expect(friend.locator('[aria-busy="true"]')).toHaveCount(0)
  await together.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'How much you want A lamp' })).toHaveValue('high')
  await page.getByRole('button', { name: 'Shared with Esi' }).click()
  await together.getByRole('combobox', { name: 'What Esi can do' }).selectOption('Viewer')
  await expect(together.getByText('Saved', { exact: true })).toBeVisible()
  await friend.reload()
  await expect(gifts(friend)).toHaveText([/A lamp/])
  await expect(friend.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await friend.getByRole('button', { name: 'Shared with Abena' }).click()
  await friend.getByRole('button', { name: 'Leave list' }).click()
  await friend.getByRole('button', { name: 'Leave list' }).click()
  await expect(friend.getByText('You left the list')).toBeVisible()
  await expect(friend.getByRole('link', { name: 'The bedroom' })).toHaveCount(0)
})
