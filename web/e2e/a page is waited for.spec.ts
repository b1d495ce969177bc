import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { chips, choose } from './list-page.ts'
import { desktop } from './screens.ts'
import { expect, newPerson, openBasket, openGift, register, signUp, test } from './shopper.ts'

/** Holds the answers to these addresses back; tells how to let them go. */
async function heldBack(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page, or this one anew, of which nothing is in memory, and holds its scripts back; tells how to let them go. */
async function openBeforeScripts(page: Page, path = page.url()): Promise<() => void> {
  const arrive = await heldBack(page, /\/assets\/.+\.js/)
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

test('whoever waits for another page sees its boxes, and then the page, at its beginning', async ({
  page,
}) => {
  await openBasket(page)
  await expectLoaded(page)
  const maker = page.getByRole('link', { name: 'Atampugre Weavers', exact: true })
  const arrive = await heldBack(page, /\/vendor\/[\w-]+\.data/)
  await maker.click()
  const boxes = page.locator('[data-page-awaited]')
  await expect(boxes.getByText('Loading the maker…')).toBeAttached()
  await expect(page.locator('main h1')).toBeHidden()
  await expect(page).toHaveURL(/\/product\//)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Atampugre Weavers' })).toBeFocused()
  await expect(boxes).toHaveCount(0)
  await expectAccessible(page)

  const back = await heldBack(page, /\/browse\.data/)
  await page.getByRole('main').getByRole('link', { name: 'All gifts' }).click()
  await expect(boxes.getByText('Loading results…')).toBeAttached()
  // Who thinks better of it goes elsewhere without waiting for what was asked first.
  await page.goBack()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main h1')).toBeVisible()
  back()
})

test('the last page of a list begins at its top, although the link that led there is gone', async ({
  page,
}) => {
  await page.goto('/browse?page=2')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const last = pages.getByRole('link', { name: /^Page \d+$/ }).last()
  const number = Number(await last.innerText())
  await page.goto(`/browse?page=${number - 1}`)
  const next = pages.getByRole('link', { name: 'Next page' })
  // Before its scripts are there a link loads another document, which begins at its top in any case.
  await expectHydrated(next)
  await next.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('main h1')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('who goes back to a long list finds the place they had read to, although its boxes were shown', async ({
  page,
}) => {
  await page.goto('/browse')
  await expectLoaded(page)
  const seen = page.getByRole('region', { name: 'Gifts', exact: true }).getByRole('article').nth(15)
  const name = (await seen.getByRole('link').textContent()) ?? ''
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const arrive = await heldBack(page, /\/browse\.data/)
  await page.goBack()
  await expect(page.locator('[data-page-awaited]')).toBeVisible()
  arrive()
  await expect(seen).toBeInViewport()
})

test('a page says of all its scripts that they may wait for its first picture', async ({ page }) => {
  for (const path of ['/', '/help']) {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('<link rel="modulepreload-later"')
    expect(html).toMatch(/<script[^>]* type="later"/)
    expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/)
  }
})

test('what is pressed before the scripts came is done once they are there, and done once', async ({
  page,
}) => {
  await openBasket(page)
  const arrive = await openBeforeScripts(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-kept')
  arrive()
  await expect(page.getByText('Item added to cart!')).toHaveCount(1)
  await expect(add).not.toHaveAttribute('data-kept')
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
})

test('what is chosen, ticked and typed before the scripts came counts once they are there', async ({
  page,
}) => {
  await openGift(page, 'Black soap, three bars')
  const show = await openBeforeScripts(page)
  const region = page.getByRole('combobox', { name: 'Delivery to' })
  await region.selectOption('Northern')
  show()
  await expect(page.getByRole('status').filter({ hasText: '₵10 within Tamale' })).toBeVisible()
  await expect(region).toHaveValue('Northern')

  const arrive = await openBeforeScripts(page, '/signup?returnTo=%2Fhelp')
  // All of the form, and the press that sends it.
  await register(page)
  arrive()
  await expect(page).toHaveURL(/\/help$/)
})

test('a list is narrowed and ordered by what was ticked, typed and chosen before the scripts came', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  const narrow = await openBeforeScripts(page, '/browse')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await choose(filters, 'Colour', 'Red')
  await choose(filters, 'Colour', 'Gold')
  await filters.getByRole('textbox', { name: 'To ₵' }).fill('300')
  await filters.getByRole('textbox', { name: 'From ₵' }).focus()
  narrow()
  await expect(page).toHaveURL(/\?attr_colour=Red&attr_colour=Gold&maxPrice=300$/)
  await expect(chips(page).getByRole('link', { name: /^Remove / })).toHaveCount(3)

  const order = await openBeforeScripts(page, '/browse?page=2')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
  order()
  await expect(page).toHaveURL(/\/browse\?sortBy=\w+$/)
})

test('a number that is too high is brought down, although its field was left before the scripts came', async ({
  page,
}) => {
  await openBasket(page)
  const arrive = await openBeforeScripts(page)
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.fill('9999')
  await quantity.blur()
  arrive()
  await expectHydrated(quantity)
  await expect(quantity).not.toHaveValue('9999')
  await expect(quantity).toHaveValue((await quantity.getAttribute('max')) ?? '')
})

test('a page of which a script was lost on the way mends itself', async ({ page, complaints }) => {
  await page.route(/\/assets\/frame-.+\.js/, route => route.abort(), { times: 1 })
  await page.goto('/contact', { waitUntil: 'commit' })
  await expectHydrated(page.getByRole('button', { name: 'Send message' }))
  expect(complaints.splice(0).filter(text => !text.includes('net::ERR_FAILED'))).toEqual([])
})

test('an address that is typed before the scripts came is subscribed once they are there', async ({
  page,
}) => {
  const arrive = await openBeforeScripts(page, '/help')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox').fill(newPerson().email)
  await form.getByRole('textbox').press('Enter')
  arrive()
  await expect(form.getByText("You're in. Look for a message from us.")).toBeVisible()
})

test('more than one is chosen before all scripts are there, and what is told of delivery stays', async ({
  page,
}) => {
  const arrive = await heldBack(page, /\/assets\/product-components-.*\.js/)
  await openBasket(page)
  const more = page.getByRole('button', { name: /^One more/ })
  await expectHydrated(more)
  await more.click()
  await expect(page.getByRole('group', { name: /^Quantity of/ }).locator('input')).toHaveValue('2')
  expect(await page.getByText('Delivery to').isVisible()).toBe(true)
  arrive()
  await expect(page.getByText(/^(Free$|From ₵)/).first()).toBeVisible()
})

test('a press is answered before the scripts are asked for that it needs', async ({ page }) => {
  await openBasket(page)
  const controls = {
    sheets: page.getByRole('button', { name: /^Wishlists, / }).filter({ visible: true }),
    'picture-zoom': page.getByRole('link', { name: /^Enlarge/ }).first(),
  }
  for (const [script, control] of Object.entries(controls)) {
    await expectHydrated(control)
    const answeredAt = await control.evaluate(
      element =>
        new Promise<number>(resolve => {
          if (element instanceof HTMLElement) element.click()
          requestAnimationFrame(() => resolve(performance.now()))
        }),
    )
    const askedAt = () => page.evaluate(timeOfScript, script)
    await expect.poll(askedAt, script).toBeGreaterThan(0)
    expect(await askedAt(), script).toBeGreaterThanOrEqual(answeredAt)
    // Its script is there a moment before it is.
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

/** When it was asked for, milliseconds since the page began; 0 before it is there. */
const timeOfScript = (name: string): number =>
  performance.getEntriesByType('resource').find(entry => entry.name.includes(`/assets/${name}-`))
    ?.startTime ?? 0

/** Has a page take as long as over a line that is none too fast. */
const takesLong = async (page: Page, address: RegExp): Promise<void> => {
  await page.route(address, async route => {
    await new Promise(resolve => setTimeout(resolve, 250))
    await route.continue()
  })
}

/** Runs in the page: notes which calls are to outlive it, for on a quick machine all are answered before it goes. */
function noteWhatOutlives(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const outlived = sessionStorage.getItem('outlived') ?? ''
    if (init?.keepalive) sessionStorage.setItem('outlived', `${outlived} ${String(input)}`)
    return fetch(input, init)
  }
}

/** Presses, and goes to another page at once, as though the browser painted nothing any more. */
const pressAndLeave = (control: Locator, path: string): Promise<void> =>
  control.evaluate((button: HTMLButtonElement, address) => {
    window.requestAnimationFrame = () => 0
    button.click()
    setTimeout(() => location.assign(address))
  }, path)

test('who puts a gift into the cart and leaves before that is painted finds it there', async ({ page }) => {
  await openBasket(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await expectHydrated(add)
  await pressAndLeave(add, '/cart')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
})

test('so does who is signed in, and what they wished for then is on their list', async ({ page }) => {
  await page.addInitScript(noteWhatOutlives)
  const outlived = () => page.evaluate(() => sessionStorage.getItem('outlived'))
  await signUp(page, '/browse')
  const hearts = page.getByRole('button', { name: /^Save .+ to a wishlist$/ })
  await expectHydrated(hearts.first())
  // The first gift makes the list, which the shop has to answer first.
  await hearts.first().click()
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await openBasket(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await expectHydrated(add)
  await takesLong(page, /\/cart$/)
  await pressAndLeave(add, '/cart')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
  expect(await outlived()).toMatch(/\/user\/cart\/add( |$)/)

  await page.evaluate(() => sessionStorage.removeItem('outlived'))
  await page.goto('/browse')
  await expectLoaded(page)
  await expectHydrated(hearts.nth(1))
  await takesLong(page, /\/wishlists$/)
  await pressAndLeave(hearts.nth(1), '/wishlists')
  await expect(page).toHaveURL(/\/wishlists$/)
  await expect(page.getByRole('main').getByText('2 gifts')).toBeVisible()
  expect(await outlived()).toMatch(/\/wishlists\/[^/]+\/items( |$)/)
})
