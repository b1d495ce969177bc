import type { Page } from '@playwright/test'
import { asProgram } from './as-program.ts'
import { expect, openBasket, register, signOut, somebody, test } from './shopper.ts'
import { isAlive, isSound } from './sound.ts'

const heart = (page: Page, count: string) =>
  page
    .getByRole('button', { name: `Wishlists, ${count}` })
    .or(page.getByRole('link', { name: `Wishlists, ${count}` }))
    .filter({ visible: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your wishlists' })
const gifts = (page: Page) => page.getByRole('region', { name: 'Gifts' }).getByRole('heading', { level: 3 })

/** Takes hold of a gift with a finger, and lets go of it behind all others. */
async function dragDown(page: Page, gift: string) {
  const rows = page.getByRole('region', { name: 'Gifts' }).getByRole('listitem')
  const grip = rows.filter({ hasText: gift }).locator('[data-grip]')
  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  if (!from) throw new Error('a row is not on the page')
  const x = from.x + from.width / 2
  // To the edge of the screen, along which the page moves.
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

/** Makes an account, and goes on to a page of its own. */
async function signUp(page: Page, returnTo: string, person = somebody()) {
  await page.goto(`/signup?returnTo=${encodeURIComponent(returnTo)}`)
  await register(page, person)
  return person
}

test('a guest keeps lists behind the heart, and they move along once', async ({ page, complaints }) => {
  await page.goto('/browse')
  const saves = page.getByRole('button', { name: /^Save .+ to a wishlist$/ })
  await isAlive(saves.first())
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
  await expect(sheet(page).getByText('Sign in to keep and share them.')).toBeVisible()
  await isSound(page)
  await sheet(page).getByRole('button', { name: 'Rename My wishlist' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name of the list' }).fill('Ama’s naming day')
  await sheet(page).getByRole('radio', { name: 'Naming day' }).check()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('Naming day · 2 gifts')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'New wishlist' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name of the list' }).fill('A passing thought')
  await sheet(page).getByRole('button', { name: 'Create wishlist' }).click()
  await expect(sheet(page).getByText('Wishlist created successfully!')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Delete A passing thought' }).click()
  await expect(sheet(page).getByText('Delete this wishlist? This action cannot be undone.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(sheet(page).getByText('A passing thought')).toHaveCount(0)

  // The answer to the list's arrival is lost: the same call makes no second list.
  let lost = 0
  await page.route(/\/wishlists\/add$/, async route => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await signUp(page, '/wishlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 list$/ })).toBeVisible()
  await expect(heart(page, '2 items')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep public?' })).toBeVisible()
  complaints.splice(0, Infinity, ...complaints.filter(text => !text.includes('ERR_FAILED')))
  await isSound(page)
  await page.getByRole('button', { name: 'Make private' }).click()
  await expect(page.getByRole('heading', { name: 'Keep public?' })).toHaveCount(0)
  await expect(page.getByRole('article').getByText('Private')).toBeVisible()
  // The line of the open tab ends before the answer comes, and asks for nothing in the name of who has left.
  await page.route(/\/auth\/logout$/, async route => {
    const response = await route.fetch()
    await new Promise(done => setTimeout(done, 1_000))
    await route.fulfill({ response })
  })
  await signOut(page)
  await page.goto('/browse')
  await expect(heart(page, '0 items')).toBeVisible()
})

test('a list is made, filled, ordered, shared and put away', async ({ page, context, complaints }) => {
  await signUp(page, '/wishlists')
  await expect(page.getByText('Start a list for something you’re looking forward to.')).toBeVisible()
  await isSound(page)
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'Wedding' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Efua and Kojo')
  await isSound(page)
  await page.getByRole('button', { name: 'Create wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Efua and Kojo' })).toBeVisible()
  const address = page.url()

  await openBasket(page)
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await page.getByRole('link', { name: 'View list' }).click()
  await expect(gifts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add from a link' }).click()
  const link = page.getByRole('dialog', { name: /from a link$/ })
  await link.getByRole('textbox', { name: 'Web address' }).fill('https://lamps.invalid/small')
  await link.getByRole('button', { name: 'Look at it' }).click()
  await link.getByRole('textbox', { name: 'What is it?' }).fill('A lamp')
  await link.getByRole('button', { name: 'Add it' }).click()
  await expect(gifts(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move A lamp up' }).click()
  await expect(gifts(page).first()).toContainText('A lamp')
  await dragDown(page, 'A lamp')
  await expect(gifts(page).first()).toContainText('Bolga')
  await expect(page.getByText('A lamp is number 2 of 2 now')).toBeAttached()
  await page.getByRole('button', { name: 'Move A lamp up' }).click()
  await expect(gifts(page).first()).toContainText('A lamp')
  await page.getByRole('combobox', { name: /A lamp is wished for/ }).selectOption('Most wanted')
  await page.getByRole('button', { name: 'Add a note about A lamp' }).click()
  await page.getByRole('textbox', { name: 'Note about A lamp' }).fill('The small one')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: /^Remove Bolga/ }).click()
  await expect(gifts(page)).toHaveCount(1)
  // The focus never falls back to the top of the page: it goes to the undo, and to what came back.
  await expect(page.getByRole('button', { name: /^Undo: put Bolga/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(gifts(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Bolga/ })).toBeFocused()
  // Without a connection it says that it waits, and is saved once there is one.
  await context.setOffline(true)
  await page.getByRole('combobox', { name: /Bolga.+ is wished for/ }).selectOption('Nice to have')
  const waits = page.getByText('You are offline. Saved once you are back online.')
  await expect(waits.first()).toBeVisible()
  await context.setOffline(false)
  await expect(waits).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.reload()
  await expect(gifts(page).first()).toContainText('A lamp')
  await expect(gifts(page).last()).toContainText('Bolga')
  await expect(page.getByRole('combobox', { name: /Bolga.+ is wished for/ })).toHaveValue('low')
  await expect(page.getByText('The small one')).toBeVisible()
  await isSound(page)

  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: /^Share/ })
  await share.getByText('Own word, password, last day').click()
  await share.getByRole('textbox', { name: 'A word of your own' }).fill('Admin')
  await share.getByRole('button', { name: 'Create link' }).click()
  await expect(share.getByText('This word is reserved. Please choose another one.')).toBeVisible()
  const word = `efua-kojo-${Date.now()}`
  await share.getByRole('textbox', { name: 'A word of your own' }).fill(word)
  await share.getByRole('button', { name: 'Create link' }).click()
  await expect(share.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(word)),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByText('Link copied')).toBeVisible()
  await share.getByRole('button', { name: 'QR code' }).click()
  await expect(share.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await isSound(page)
  await share.getByRole('button', { name: /^End link/ }).click()
  await expect(share.getByText('The link has ended')).toBeVisible()
  await page.keyboard.press('Escape')
  // So are refusals: of a page that cannot be read, of a word that is reserved; and that there was no connection.
  complaints.splice(0, Infinity, ...complaints.filter(text => !/422|ERR_INTERNET_DISCONNECTED/.test(text)))

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

test('two who change one list see both versions, and nobody leaves by mistake', async ({
  page,
  complaints,
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
  // A third tab hears of it.
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
  await isSound(page)
  // A conflict is an answer as well, of which browsers complain.
  complaints.splice(0, Infinity, ...complaints.filter(text => !text.includes('409')))
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home at last' })).toBeVisible()
})

test('words without a space are broken or cut, and no page scrolls sideways for them', async ({
  page,
  request,
}) => {
  const person = await signUp(page, '/wishlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  const long = 'Nkɔmmɔ'.repeat(10)
  const { ask } = await asProgram(request, person)
  const words = { name: long, description: long, purpose: 'other', purpose_text: long }
  const { data: list } = await ask('wishlists/add', { ...words, privacy: 'public' })
  const { data: link } = await ask('wishlists/generate-link', { wishlist_id: list.id })
  const place = `/wishlists/${list.id}`
  for (const address of ['/wishlists', place, `${place}/edit`, new URL(link.share_url).pathname]) {
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText(long)
    await isSound(page)
  }
})

test('a list is kept together, a wish goes to another list, and one begins from a link', async ({
  page,
  browser,
  complaints,
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
  // An undone move leaves nothing there, or it would be there twice by now.
  await page.getByRole('button', { name: 'Put A lamp on another list' }).click()
  await other.getByRole('combobox', { name: 'Which list?' }).selectOption('The bedroom')
  await other.getByRole('button', { name: 'Move it there' }).click()
  await expect(gifts(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'View list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The bedroom' })).toBeVisible()
  await expect(gifts(page)).toHaveText([/A lamp/])

  const friend = await (await browser.newContext()).newPage()
  await signUp(friend, '/wishlists', { ...somebody(), first: 'Esi' })
  const number = (await friend.getByText('the number of your account').locator('b').textContent()) ?? ''
  await page.getByRole('button', { name: 'Keep it together' }).click()
  const together = page.getByRole('dialog', { name: 'Keep “The bedroom” together' })
  await together.getByRole('textbox', { name: 'Number of their account' }).fill('4')
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('There is nobody of that number to keep a list with')).toBeVisible()
  await together.getByRole('textbox', { name: 'Number of their account' }).fill(number)
  await together.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(together.getByText('Has not answered yet')).toBeVisible()
  await isSound(page)
  // A page that cannot be read, a number of nobody: refusals of which browsers complain.
  complaints.splice(0, Infinity, ...complaints.filter(text => !/422|404/.test(text)))

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
