import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { delayResponses, openBeforeScripts } from './delays.ts'
import { chips, choose } from './list-page.ts'
import { signInAsMaker } from './maker.ts'
import { desktop } from './screens.ts'
import { expect, newPerson, openBasket, openGift, register, test } from './shopper.ts'

test('a slow page shows its skeleton, and then its content from the top', async ({ page }) => {
  await openBasket(page)
  await expectLoaded(page)
  const maker = page.getByRole('link', { name: 'Atampugre Weavers', exact: true })
  const arrive = await delayResponses(page, /\/vendor\/[\w-]+\.data/)
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

  const back = await delayResponses(page, /\/browse\.data/)
  await page.getByRole('main').getByRole('link', { name: 'All gifts' }).click()
  await expect(boxes.getByText('Loading results…')).toBeAttached()
  // Navigating elsewhere does not wait for the former request.
  await page.goBack()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main h1')).toBeVisible()
  back()
})

test('the last page of a list starts at its top, although the clicked link is gone', async ({ page }) => {
  await page.goto('/browse?page=2')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const last = pages.getByRole('link', { name: /^Page \d+$/ }).last()
  const number = Number(await last.innerText())
  await page.goto(`/browse?page=${number - 1}`)
  const next = pages.getByRole('link', { name: 'Next page' })
  // Before hydration a link loads a new document, which starts at its top in any case.
  await expectHydrated(next)
  await next.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('main h1')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('going back to a long list restores its scroll position, although its skeleton was shown', async ({
  page,
}) => {
  await page.goto('/browse')
  await expectLoaded(page)
  const seen = page.getByRole('region', { name: 'Gifts', exact: true }).getByRole('article').nth(15)
  const name = (await seen.getByRole('link').textContent()) ?? ''
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  const arrive = await delayResponses(page, /\/browse\.data/)
  await page.goBack()
  await expect(page.locator('[data-page-awaited]')).toBeVisible()
  arrive()
  await expect(seen).toBeInViewport()
})

test('the scripts of a page are requested once its first picture is loaded', async ({ page }) => {
  const release = await delayResponses(page, /\/pictures\//)
  const scripts: string[] = []
  page.on('request', request => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts).toEqual([])
  release()
  await expect.poll(() => scripts.length).toBeGreaterThan(5)
  await expectLoaded(page)
})

test('a click before hydration takes effect once, after hydration', async ({ page }) => {
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

test('selected, ticked and typed input before hydration is kept', async ({ page }) => {
  await openGift(page, 'Black soap, three bars')
  const show = await openBeforeScripts(page)
  const region = page.getByRole('combobox', { name: 'Deliver to' })
  await region.selectOption('Northern')
  show()
  await expect(page.getByRole('status').filter({ hasText: '₵10 within Tamale' })).toBeVisible()
  await expect(region).toHaveValue('Northern')

  const arrive = await openBeforeScripts(page, '/signup?returnTo=%2Fhelp')
  // The whole form and its submission.
  await register(page)
  arrive()
  await expect(page).toHaveURL(/\/help$/)
})

test('a list is filtered and sorted by input made before hydration', async ({ page }) => {
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

test('a quantity that is too high is reduced, although its field lost the focus before hydration', async ({
  page,
}) => {
  // Another test that bought the product meanwhile would change how many there are.
  await openGift(page, 'Batik napkins, set of four')
  const arrive = await openBeforeScripts(page)
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.fill('9999')
  await quantity.blur()
  arrive()
  await expectHydrated(quantity)
  await expect(quantity).not.toHaveValue('9999')
  await expect(quantity).toHaveValue((await quantity.getAttribute('max')) ?? '')
})

test('a page recovers when one of its scripts fails to load', async ({ page, consoleErrors }) => {
  await page.route(/\/assets\/frame-.+\.js/, route => route.abort(), { times: 1 })
  await page.goto('/contact', { waitUntil: 'commit' })
  // The reload may come while the button is looked at.
  await expect(() => expectHydrated(page.getByRole('button', { name: 'Send message' }))).toPass()
  expect(consoleErrors.splice(0).filter(text => !text.includes('net::ERR_FAILED'))).toEqual([])
})

test('an email typed before hydration is subscribed before the scripts arrive', async ({ page }) => {
  await openBeforeScripts(page, '/help')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox').fill(newPerson().email)
  await form.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(/\/newsletter$/)
  await expect(page.getByText('You’re in. Look for a message from us.')).toBeVisible()
})

test('the footer of the landing page hydrates on another page, which alone shows its newsletter', async ({
  page,
}) => {
  const arrive = await delayResponses(page, /\/assets\/footer-.*\.js/)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const newsletter = footer.getByRole('heading', { name: 'Newsletter' })
  await expect(footer).toBeAttached()
  await expect(newsletter).toHaveCount(0)
  const help = page.getByRole('link', { name: 'Browse all gifts' }).first()
  await expectHydrated(help)
  await help.click()
  await expect(page).toHaveURL(/\/browse/)
  arrive()
  await expectHydrated(footer.getByRole('radio').first())
  await expect(newsletter).toBeVisible()
})

test('a click on the gift options before their script opens them, although the region changes meanwhile', async ({
  page,
}) => {
  const arrive = await delayResponses(page, /\/assets\/gift-row-.*\.js/)
  await openBasket(page)
  const region = page.getByRole('combobox', { name: 'Deliver to' })
  await expectHydrated(region)
  const row = page.getByRole('button', { name: /^Make it a gift/ })
  await row.click()
  await region.selectOption('Ashanti')
  await expect(page.getByText(/^Arrives /)).toBeVisible()
  expect(await row.isVisible()).toBe(true)
  arrive()
  await expect(page.getByRole('dialog', { name: 'Make it a gift' })).toBeVisible()
})

test('variants can be selected before all scripts have loaded, and the delivery information stays', async ({
  page,
}) => {
  const arrive = await delayResponses(page, /\/assets\/product-components-.*\.js/)
  await openBasket(page)
  const more = page.getByRole('button', { name: /^One more/ })
  await expectHydrated(more)
  await more.click()
  await expect(page.getByRole('group', { name: /^Quantity of/ }).locator('input')).toHaveValue('2')
  expect(await page.getByText(/^Arrives /).isVisible()).toBe(true)
  arrive()
  await expect(page.getByText(/^(Free delivery|Delivery from ₵)/).first()).toBeVisible()
})

test('a click gives feedback before the scripts that it needs are requested', async ({ page }) => {
  await openBasket(page)
  const controls = {
    sheets: page.getByRole('button', { name: /^Wishlists, / }).filter({ visible: true }),
    'picture-zoom': page.getByRole('link', { name: /^Enlarge/ }).first(),
  }
  for (const [script, control] of Object.entries(controls)) {
    await expectHydrated(control)
    const clickedAt = await control.evaluate(
      element =>
        new Promise<number>(resolve => {
          if (element instanceof HTMLElement) element.click()
          requestAnimationFrame(() => resolve(performance.now()))
        }),
    )
    const requestedAt = () => page.evaluate(timeOfScript, script)
    await expect.poll(requestedAt, script).toBeGreaterThan(0)
    expect(await requestedAt(), script).toBeGreaterThanOrEqual(clickedAt)
    // Its script is loaded a moment before it.
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

/** When the script was requested, in milliseconds since navigation; 0 before it is loaded. */
const timeOfScript = (name: string): number =>
  performance.getEntriesByType('resource').find(entry => entry.name.includes(`/assets/${name}-`))
    ?.startTime ?? 0

test('the workshop asks once for its data, before its larger scripts are there', async ({ page }) => {
  await signInAsMaker(page, '')
  const today = page.getByRole('link', { name: 'Add your first product' })
  await expect(today).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (/\/api\/v1\/workshop(\/[^/]+\/overview)?$/.test(request.url())) asked.push(request.url())
  })
  const overview = page.waitForRequest(/\/overview$/)
  const arrive = await delayResponses(page, /\/assets\/platform-.+\.js/)
  await page.reload({ waitUntil: 'commit' })
  await overview
  await expect(today).toBeHidden()
  arrive()
  await expect(today).toBeVisible()
  expect(asked).toHaveLength(2)
})
