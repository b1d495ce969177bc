import { expectAccessible, expectLoaded } from './accessibility.ts'
import {
  cards,
  chips,
  choose,
  clickUntil,
  closeFilters,
  count,
  gifts,
  openFilters,
  openGroup,
  total,
} from './list-page.ts'
import { phone } from './screens.ts'
import { expect, test } from './shopper.ts'

test('values of several filters add up in the URL, and each is removed by its chip', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/browse')
  const everything = await total(page)
  const filters = await openFilters(page)
  await choose(filters, 'Colour', 'Red')
  await choose(filters, 'Colour', 'Gold')
  await expect(page).toHaveURL(/attr_colour=Red&attr_colour=Gold/)
  await choose(filters, 'Category', 'Baskets & home')
  await expect(page).toHaveURL(/\?categories=baskets-home&attr_colour=Red&attr_colour=Gold$/)
  await closeFilters(page)
  await expect(chips(page).getByRole('link')).toHaveCount(4)
  await expect.poll(() => total(page)).toBeLessThan(everything)
  const narrowed = await total(page)
  await chips(page).getByRole('link', { name: 'Remove Red' }).click()
  await expect(page).toHaveURL(/\?categories=baskets-home&attr_colour=Gold$/)
  await expect.poll(() => total(page)).toBeLessThan(narrowed)
  // The result depends only on the URL.
  const shown = await count(page).textContent()
  await page.reload()
  await expect(count(page)).toHaveText(shown ?? '')
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(chips(page)).toHaveCount(0)
  // Other tests may publish products meanwhile.
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(everything)
})

test('a person, an occasion and a price being typed filter at once, and head the list', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/browse')
  const everything = await total(page)
  const heading = page.locator('h1')
  await expect(heading).toHaveText('All gifts')
  const filters = await openFilters(page)
  const titles = async () => (await filters.locator('summary').allTextContents()).map(text => text.trim())
  await expect
    .poll(async () => (await titles()).slice(0, 4))
    .toEqual(['For whom', 'Price', 'Occasion', 'Category'])
  await choose(filters, 'For whom', 'Mum')
  await choose(filters, 'Occasion', 'Birthday')
  await filters.getByRole('textbox', { name: 'To ₵' }).pressSequentially('150')
  await expect(page).toHaveURL(/attr_occasion=Birthday&attr_recipient=Mum&maxPrice=150$/)
  await expect(filters.getByRole('textbox', { name: 'To ₵' })).toBeFocused()
  await expect(heading).toHaveText('Birthday gifts for Mum under ₵150')
  const found = await total(page)
  expect(found).toBeLessThan(everything)
  const show = page.getByRole('button', { name: `Show ${found} gifts` })
  if (page.viewportSize()?.width === phone.width) await expect(show).toBeVisible()
  await closeFilters(page)
  await expect(page).toHaveTitle(/^Birthday gifts for Mum under ₵150/)
})

test('a list begins with its gifts, of which few have a badge', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/browse?limit=24')
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible()
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(300)
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).getByText(/^(Bestseller|New|Sale)$/)).toHaveCount(2)
})

test('a price in a search becomes a filter', async ({ page }) => {
  await page.goto(`/search?${new URLSearchParams({ q: 'necklace less than ₵150' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “necklace” under ₵150')
  const cheap = await total(page)
  await chips(page).getByRole('link', { name: 'Remove Up to ₵150' }).click()
  await expect(page).toHaveURL(/\/search\?q=necklace$/)
  await expect.poll(() => total(page)).toBeGreaterThan(cheap)
})

test('prices are filtered by typing and by the keys of their slider', { tag: '@both' }, async ({ page }) => {
  await page.goto('/browse')
  const everything = await total(page)
  const filters = await openFilters(page)
  const highest = filters.getByRole('textbox', { name: 'To ₵' })
  await highest.fill('100')
  await highest.press('Enter')
  await expect(page).toHaveURL(/\?maxPrice=100$/)
  await expect.poll(() => total(page)).toBeLessThan(everything)
  const slider = filters.getByRole('slider', { name: 'Highest price' })
  await expect(slider).toHaveAttribute('aria-valuetext', '₵100')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\?maxPrice=50$/)
  await expect(slider).toBeFocused()
  await expect(highest).toHaveValue('50')
})

test('a price with a comma between thousands is read as typed', { tag: '@both' }, async ({ page }) => {
  await page.goto('/browse')
  const highest = (await openFilters(page)).getByRole('textbox', { name: 'To ₵' })
  await highest.fill('₵1,250')
  await highest.press('Enter')
  await expect(page).toHaveURL(/\?maxPrice=1250$/)
  await highest.fill('49,50')
  await highest.press('Enter')
  await expect(page).toHaveURL(/\?maxPrice=49\.5$/)
})

test('filters are selected by keyboard, and the focus stays where it is', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/browse')
  const filters = await openFilters(page)
  const material = await openGroup(filters, 'Material')
  const first = material.getByRole('checkbox').first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/attr_material=/)
  await expect(first).toBeChecked()
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/browse$/)
  const showMore = material.getByText(/^Show \d+ more$/)
  await showMore.focus()
  await page.keyboard.press('Enter')
  await expect(material.getByRole('checkbox').nth(9)).toBeVisible()
})

test('title, close button and result button of the filter sheet stay in view', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/browse')
  const sheet = await openFilters(page)
  const inStock = sheet.getByRole('checkbox', { name: /^In stock/ })
  const title = sheet.getByRole('heading', { name: 'Filters' })
  const close = sheet.getByRole('button', { name: 'Close' })
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ gifts?$/ })
  for (const one of [title, close, show]) await expect(one).toBeInViewport({ ratio: 1 })
  await expect(inStock).not.toBeInViewport()
  await inStock.focus()
  for (const one of [title, close, show, inStock]) await expect(one).toBeInViewport({ ratio: 1 })
  // The focused element is not covered by the sticky parts.
  const firstGroup = sheet.locator('summary').first()
  await firstGroup.focus()
  const edge = await title.evaluate(one => one.getBoundingClientRect().bottom)
  expect(await firstGroup.evaluate(one => one.getBoundingClientRect().top)).toBeGreaterThan(edge)
  // In portrait there is room for them; in landscape the filters need the space.
  await page.setViewportSize({ width: 640, height: 360 })
  await inStock.focus()
  await expect(title).not.toBeInViewport()
})

test('a list that was extended is restored after viewing a product', async ({ page }) => {
  await page.goto('/browse?limit=12')
  const more = page.getByRole('link', { name: 'Show more' })
  await expect(cards(page)).toHaveCount(12)
  await expectLoaded(page)
  await expect(async () => {
    if ((await cards(page).count()) !== 24) {
      await page.goto('/browse?limit=12')
      await more.hover()
      await more.click()
    }
    await expect(cards(page)).toHaveCount(24, { timeout: 5_000 })
  }).toPass()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).nth(12).getByRole('link')).toBeFocused()
  const seen = cards(page).nth(15)
  const name = (await seen.getByRole('link').textContent()) ?? ''
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  await expect(seen).toBeInViewport()
})

test('when a list cannot be fetched the filters stay, and a retry works', async ({ page, consoleErrors }) => {
  await page.goto('/browse')
  await openFilters(page)
  await page.route('**/browse.data?**', route => route.abort())
  await choose(await openFilters(page), 'Colour', 'Red')
  const failure = gifts(page).getByRole('alert')
  await expect(failure).toBeAttached()
  const filters = await openFilters(page)
  await expect((await openGroup(filters, 'Colour')).getByRole('checkbox', { name: 'Red' })).toBeChecked()
  await page.unroute('**/browse.data?**')
  await page.keyboard.press('Escape')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => total(page)).toBeGreaterThan(0)
  await expect(page).toHaveURL(/attr_colour=Red/)
  // The browser logs the failed requests.
  consoleErrors.length = 0
})

test('an invalid URL is read as far as possible', async ({ page, request }) => {
  const junk =
    'minPrice=abc&maxPrice=-3&attr___proto__=x&attr_constructor=y&page=1000000000&sortBy=evil&limit=7&minRating=9&inStock=x'
  const plain = await request.get(`/browse?${junk.replace('attr_constructor=y&page=1000000000&', '')}`)
  expect(plain.status()).toBe(200)
  await page.goto('/browse')
  const everything = await count(page).textContent()
  await page.goto(`/browse?${junk.replace('attr_constructor=y&page=1000000000&', '')}`)
  await expect(count(page)).toHaveText(everything ?? '')
  expect((await request.get(`/browse?${junk}`)).status()).toBe(200)
  expect((await request.get(`/search?q=${'x'.repeat(3_000)}`)).status()).toBe(200)
  await page.goto('/browse?minPrice=300&maxPrice=100')
  await expect(chips(page)).toContainText('₵100 to ₵300')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form filters the list, and links remove filters', async ({ page }) => {
    await page.goto('/browse?sortBy=price_asc')
    const everything = await total(page)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await choose(filters, 'Colour', 'Red')
    await filters.getByRole('textbox', { name: 'To ₵' }).fill('300')
    await filters.getByRole('button', { name: 'Show gifts' }).click()
    await expect(page).toHaveURL(/maxPrice=300&attr_colour=Red/)
    await expect(chips(page).getByRole('link')).toHaveCount(3)
    expect(await total(page)).toBeLessThan(everything)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price_asc')
    await chips(page).getByRole('link', { name: 'Remove Red' }).click()
    await expect(page).toHaveURL(/maxPrice=300/)
    expect(page.url()).not.toContain('attr_colour')
  })
})

test('lists are accessible and fit their screen with filters, when empty, as rows and under a sheet', async ({
  page,
}) => {
  for (const path of [
    '/browse?attr_colour=Red&attr_colour=Gold&minPrice=20',
    '/browse?attr_material=Brass&maxPrice=1',
    '/browse?page=900',
    '/browse/category/baskets-home',
    '/search?q=baskt',
  ]) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await page.goto('/browse?attr_colour=Red')
  await openFilters(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const sheet = page.getByRole('dialog', { name: 'Preferences' })
  await clickUntil(() => page.getByRole('button', { name: 'Preferences' }).click(), sheet)
  await expectAccessible(page)
  await sheet.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})
