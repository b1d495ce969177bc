import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { cards, chips, choose, closeFilters, gifts, openFilters, total } from './list-page.ts'
import { messageAbout } from './outbox.ts'
import { expect, newPerson, openBasket, test } from './shopper.ts'

const maker = 'Atampugre Weavers'
const path = '/vendor/atampugre-weavers'

test('a visitor gets from a product to its maker and to another product of theirs', async ({ page }) => {
  await openBasket(page)
  await page.getByRole('link', { name: maker, exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: maker })).toBeVisible()
  for (const fact of [
    'Basket weaving',
    'Bolgatanga, Upper East',
    /^Since \d{4}$/,
    /^Usually replies within/,
  ]) {
    await expect(page.getByRole('main').getByText(fact).first()).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'How it’s made' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bolga market basket, indigo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bolga market basket, indigo' })).toBeVisible()
})

test('the products of a maker are sorted and filtered on the maker’s page', async ({ page, request }) => {
  await page.goto(path)
  await expectLoaded(page)
  const filters = await openFilters(page)
  await expect(filters.getByRole('group', { name: 'Maker' })).toHaveCount(0)
  await choose(filters, 'Colour', 'Gold')
  await closeFilters(page)
  await expect(page).toHaveURL(`${path}?attr_colour=Gold`)
  await expect(chips(page)).toContainText('Gold')
  const found = await total(page)
  expect(found).toBeGreaterThan(0)
  await expect(cards(page)).toHaveCount(found)
  for (const card of await cards(page).all()) await expect(card).toContainText(maker)
  await expectAccessible(page)
  await gifts(page).getByRole('combobox', { name: 'Sort by' }).selectOption('price_asc')
  await expect(page).toHaveURL(`${path}?attr_colour=Gold&sortBy=price_asc`)
  await page.reload()
  await expect(chips(page)).toContainText('Gold')
  await expect(cards(page)).toHaveCount(found)
  // A filtered list is not indexed by search engines, and links to the whole list.
  const html = await (await request.get(page.url())).text()
  expect(html).toContain('content="noindex, follow"')
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"/>`))
})

test('a maker is reported to the shop, which alone learns the sender', async ({ page }) => {
  const { first, last, email } = newPerson()
  await page.goto(path)
  await expectLoaded(page)
  const report = page.getByRole('button', { name: 'Report this maker' })
  await expectHydrated(report)
  await report.click()
  const dialog = page.getByRole('dialog', { name: `Report ${maker}` })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '3 things need your attention' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('These baskets come from a factory.')
  await dialog.getByRole('textbox', { name: 'Your name' }).fill(`${first} ${last}`)
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(email)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText(/^Medaase! We’ve received your report/)).toBeFocused()
  const reference = (await dialog.getByText(/^AK-[2-9A-Z]{6}$/).innerText()).trim()
  await expectAccessible(page)
  const sent = await messageAbout(`${reference}: Report of ${maker} (${path})`)
  expect(sent.text).toContain('About: A problem with a maker or a gift')
  expect(sent.text).toContain('These baskets come from a factory.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a maker has one canonical address for search engines and correct structured data', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto(path)
  await expectLoaded(page)
  await expect(page).toHaveTitle(/^Atampugre Weavers, Basket weaving in Bolgatanga/)
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [organization] = facts.map(text => JSON.parse(text)).filter(fact => fact['@type'] === 'Organization')
  expect(organization).toMatchObject({ name: maker, address: { addressLocality: 'Bolgatanga' } })

  const vendors = (await (await request.get('/api/v1/products/search?q=bolga')).json()).data
  const { id } = vendors
    .map((card: { vendor: { id: string; name: string } }) => card.vendor)
    .find(({ name }: { name: string }) => name === maker)
  const html = await (await request.get(`/vendor/${id}`)).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
})

test('an unknown maker is a real 404 with products of others', async ({ page, request, consoleErrors }) => {
  for (const nobody of ['nobody', '01890000-0000-7000-8000-000000000000', 'Not%20A%20Slug']) {
    expect((await request.get(`/vendor/${nobody}`)).status()).toBe(404)
  }
  await page.goto('/vendor/nobody')
  await expect(page.getByRole('heading', { level: 1, name: 'Maker not found' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gifts by other makers' }).getByRole('listitem')).toHaveCount(
    4,
  )
  await expectAccessible(page)
  // The browser logs the 404 of the document.
  consoleErrors.length = 0
})

test('a page beyond the last product links back to the first', async ({ page }) => {
  await page.goto(`${path}?page=99`)
  await expectLoaded(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Bolga market basket, indigo' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a maker’s page is complete', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: maker })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bolga market basket, indigo' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
  })
})
