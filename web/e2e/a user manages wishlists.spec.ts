import type { Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { createApiClient } from './api-client.ts'
import { endSession, expect, openBasket, register, signInAgain, signOut, signUp, test } from './shopper.ts'
import { gifts, openLists } from './wishlist-page.ts'

const heart = (page: Page, count: string) =>
  page
    .getByRole('button', { name: `Wishlists, ${count}` })
    .or(page.getByRole('link', { name: `Wishlists, ${count}` }))
    .filter({ visible: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your wishlists' })

/** Drags an item with a finger to the end of the list. */
async function dragToEnd(page: Page, gift: string) {
  const rows = page.getByRole('region', { name: 'Gifts' }).getByRole('listitem')
  const grip = rows.filter({ hasText: gift }).locator('[data-grip]')
  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  if (!from) throw new Error('a row is not on the page')
  const x = from.x + from.width / 2
  // To the edge of the screen, where the page scrolls.
  const y = (page.viewportSize()?.height ?? 0) - 40
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', from.y + from.height / 2)
  await touch('touchMove', (from.y + y) / 2)
  await touch('touchMove', y)
  await expect(rows.last()).toHaveAttribute('data-drop', 'after')
  await touch('touchEnd')
  await expect(page.locator('[data-dragged], [data-drop]')).toHaveCount(0)
}

test('a guest saves products by heart, and the lists move to the account once', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/browse')
  const saves = page.getByRole('button', { name: /^Save .+ to a wishlist$/ })
  await expectHydrated(saves.first())
  await saves.nth(0).click()
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await expect(saves.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await saves.nth(1).click()
  await expect(heart(page, '2 items')).toBeVisible()
  await saves.nth(1).click()
  await expect(page.getByText('Item removed from wishlist')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saves.nth(1)).toHaveAttribute('aria-pressed', 'true')

  await heart(page, '2 items').click()
  await expect(sheet(page).getByText('Sign in to keep and share your lists.')).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Rename My wishlist' }).click()
  await sheet(page).getByRole('textbox', { name: 'List name' }).fill('Ama’s naming day')
  await sheet(page).getByRole('radio', { name: 'Naming day' }).check()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('Naming day · 2 gifts')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'New wishlist' }).click()
  await sheet(page).getByRole('textbox', { name: 'List name' }).fill('A passing thought')
  await sheet(page).getByRole('button', { name: 'Create wishlist' }).click()
  await expect(sheet(page).getByText('Wishlist created successfully!')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Delete A passing thought' }).click()
  await expect(sheet(page).getByText('Delete this wishlist? This action cannot be undone.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(sheet(page).getByText('A passing thought')).toHaveCount(0)

  // The response to the list's upload is lost: the same call creates no second list.
  let lost = 0
  await page.route(/\/wishlists\/add$/, async route => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sheet(page).getByRole('link', { name: 'Sign In' }).click()
  // Most guests with lists have no account yet, so creating one comes first.
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Create account')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByText('1 list will come with you.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(0)
  await register(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 list$/ })).toBeVisible()
  await expect(heart(page, '2 items')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep public?' })).toBeVisible()
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !text.includes('ERR_FAILED')))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make private' }).click()
  await expect(page.getByRole('heading', { name: 'Keep public?' })).toHaveCount(0)
  await expect(page.getByRole('article').getByText('Private')).toBeVisible()
  // The realtime connection of the tab ends before the response arrives, and requests nothing for the
  // signed-out user.
  await page.route(/\/auth\/logout$/, async route => {
    const response = await route.fetch()
    await new Promise(done => setTimeout(done, 1_000))
    await route.fulfill({ response })
  })
  await signOut(page)
  await page.goto('/browse')
  await expect(heart(page, '0 items')).toBeVisible()
})

test('a list is created, filled, sorted, shared and archived', async ({ page, context, consoleErrors }) => {
  await signUp(page, '/wishlists')
  await expect(page.getByText('Start a list for something you’re looking forward to.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'Wedding' }).click()
  await page.getByRole('textbox', { name: 'List name' }).fill('Efua and Kojo')
  const suggested = page.getByRole('group', { name: 'Suggested gifts' })
  await expect(suggested.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  await expectAccessible(page)
  await suggested.getByRole('button', { name: 'Leave all out' }).click()
  await expect(suggested.getByText('The list starts empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Efua and Kojo' })).toBeVisible()
  const address = page.url()

  // Hearts save to this list until it is done.
  await page.getByRole('link', { name: 'Add gifts' }).click()
  const adding = page.getByRole('complementary', { name: 'Adding to a list' })
  await expect(adding).toContainText('Adding to Efua and Kojo')
  await openBasket(page)
  await page.getByRole('button', { name: 'Add to “Efua and Kojo”' }).click()
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await page.goBack()
  await adding.getByRole('link', { name: 'Done' }).click()
  await expect(adding).toHaveCount(0)
  await expect(gifts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Import by link' }).click()
  const link = page.getByRole('dialog', { name: /by link$/ })
  await link.getByRole('textbox', { name: 'Link' }).fill('https://lamps.invalid/small')
  await link.getByRole('button', { name: 'Continue' }).click()
  await link.getByRole('textbox', { name: 'What is it?' }).fill('A lamp')
  await link.getByRole('button', { name: 'Add it' }).click()
  await expect(gifts(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move A lamp up' }).click()
  await expect(gifts(page).first()).toContainText('A lamp')
  await dragToEnd(page, 'A lamp')
  await expect(gifts(page).first()).toContainText('Bolga')
  await expect(page.getByText('A lamp is now number 2 of 2')).toBeAttached()
  await page.getByRole('button', { name: 'Move A lamp up' }).click()
  await expect(gifts(page).first()).toContainText('A lamp')
  await page.getByRole('combobox', { name: /How much you want A lamp/ }).selectOption('Most wanted')
  await page.getByRole('button', { name: 'Add a note about A lamp' }).click()
  await page.getByRole('textbox', { name: 'Note about A lamp' }).fill('The small one')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: /^Remove Bolga/ }).click()
  await expect(gifts(page)).toHaveCount(1)
  // The focus never falls back to the top of the page: it moves to the undo button, and to the restored item.
  await expect(page.getByRole('button', { name: /^Undo: put Bolga/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(gifts(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Bolga/ })).toBeFocused()
  // Without a connection the change is marked as queued, and is saved once there is one.
  await context.setOffline(true)
  await page.getByRole('combobox', { name: /How much you want Bolga/ }).selectOption('Nice to have')
  const waits = page.getByText('You’re offline. We’ll save this when you’re back online.')
  await expect(waits.first()).toBeVisible()
  await context.setOffline(false)
  await expect(waits).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.reload()
  await expect(gifts(page).first()).toContainText('A lamp')
  await expect(gifts(page).last()).toContainText('Bolga')
  await expect(page.getByRole('combobox', { name: /How much you want Bolga/ })).toHaveValue('low')
  await expect(page.getByText('The small one')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: /^Share/ })
  const whatsapp = share.getByRole('link', { name: 'WhatsApp' })
  // The link exists at once, and the message is about the occasion.
  await expect(whatsapp).toHaveAttribute('href', /getting%20married.*shared%2Fefua-and-kojo-\w{10}$/)
  await expect(share.getByRole('img', { name: 'Preview of “Efua and Kojo” in a chat' })).toBeVisible()
  await share.getByText('Options').click()
  await share.getByRole('textbox', { name: 'Custom link' }).fill('Admin')
  await share.getByRole('button', { name: 'Save options' }).click()
  await expect(share.getByText('This link is reserved. Please choose another one.')).toBeVisible()
  const word = `efua-kojo-${Date.now()}`
  await share.getByRole('textbox', { name: 'Custom link' }).fill(word)
  await share.getByRole('button', { name: 'Save options' }).click()
  await expect(whatsapp).toHaveAttribute('href', new RegExp(encodeURIComponent(word)))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByText('Link copied')).toBeVisible()
  await share.getByRole('button', { name: 'QR code' }).click()
  await expect(share.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible(page)
  await share.getByRole('button', { name: 'Turn off link' }).click()
  await share.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(share.getByText('The link is turned off.')).toBeVisible()
  await page.keyboard.press('Escape')
  // The browser logs refusals of an unreadable page and of a reserved alias, and the lost connection.
  consoleErrors.splice(
    0,
    Infinity,
    ...consoleErrors.filter(text => !/422|ERR_INTERNET_DISCONNECTED/.test(text)),
  )

  await page.goto('/dashboard/wishlists')
  await page.getByRole('button', { name: 'Actions for Efua and Kojo' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: /^Delete/ })
  await expect(confirm.getByText('Delete this wishlist? This action cannot be undone.')).toBeVisible()
  await confirm.getByRole('radio', { name: /Archive instead/ }).check()
  await confirm.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Wishlist archived')).toBeVisible()
  await page.getByRole('link', { name: 'Archived' }).click()
  await page.getByRole('button', { name: 'Recover Efua and Kojo' }).click()
  await expect(page.getByText('Wishlist recovered')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Efua and Kojo' })).toBeVisible()
})

test('words without spaces are broken or truncated, and no page scrolls horizontally', async ({
  page,
  request,
}) => {
  const person = await signUp(page, '/wishlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  const long = 'Nkɔmmɔ'.repeat(10)
  const { post } = await createApiClient(request, person)
  const words = { name: long, description: long, purpose: 'other', purpose_text: long }
  const { data: list } = await post('wishlists/add', { ...words, privacy: 'public' })
  const { data: link } = await post('wishlists/generate-link', { wishlist_id: list.id })
  const place = `/wishlists/${list.id}`
  for (const address of ['/wishlists', place, `${place}/edit`, new URL(link.share_url).pathname]) {
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText(long)
    await expectAccessible(page)
  }
})

test('unsaved changes of a list survive an expired session and are saved after sign-in', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { person, post } = await openLists(page, request)
  for (const group of ['Choir', 'Family']) await post('user/groups', { name: group })
  const { data: list } = await post('wishlists/add', { name: 'Robes' })
  await page.goto(`/wishlists/${list.id}/edit`)
  const name = page.getByRole('textbox', { name: 'List name' })
  const group = page.getByRole('combobox', { name: 'Which group?' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await name.fill('Robes for Easter')
  await page.getByRole('radio', { name: /^Group/ }).check()
  await group.selectOption('Family')
  await endSession(page)
  await save.click()
  await signInAgain(page, person)
  await expect(name).toHaveValue('Robes for Easter')
  await expect(page.getByText('Your session ended, so this wasn’t sent.').first()).toBeVisible()
  await expect(group.locator('option:checked')).toHaveText('Family')
  await expect(group.getByRole('option', { name: 'Choir' })).toBeAttached()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Robes for Easter' })).toBeVisible()
  // The browser logs each refused request.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter(text => !/40[134]/.test(text)))
})
