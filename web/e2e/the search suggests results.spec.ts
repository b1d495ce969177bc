import { expectAccessible, expectLoaded } from './accessibility.ts'
import { delayResponses } from './delays.ts'
import { active, field, openWithRecents, recents, rows, storedSearches, suggestions } from './search-box.ts'
import { basket, expect, searchFields, test } from './shopper.ts'

test('the shortcut types its character in fields and can be disabled where it leads', async ({ page }) => {
  await page.goto('/help')
  await expectLoaded(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('You pressed / to search.')).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toHaveValue('/')
  await field(page).fill('')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toContain('Turn off')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The / shortcut is off.')).toBeVisible()
  await page.reload()
  await expectLoaded(page)
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()
  await field(page).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})

test('two letters show suggestions, and a product is reached by keyboard', async ({ page }) => {
  await page.goto('/help')
  await expectLoaded(page)
  const requested: (string | null)[] = []
  page.on('request', request => requested.push(new URL(request.url()).searchParams.get('q')))
  await field(page).click()
  const keys = page.keyboard
  await keys.type('b')
  await expect(field(page)).toHaveRole('combobox')
  await keys.type('askets')
  await expect(suggestions(page)).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  expect(requested).toContain('baskets')
  expect(requested).not.toContain('b')
  const products = suggestions(page).getByRole('group', { name: 'Products' })
  await expect(products.getByRole('option', { name: basket }).getByRole('presentation')).toHaveAttribute(
    'src',
    /240/,
  )
  const count = await suggestions(page).getByRole('option').count()
  await expect(page.getByRole('status').filter({ hasText: `${count} suggestions` })).toHaveCount(1)

  await keys.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('baskets')
  await keys.press('ArrowDown')
  await expect(suggestions(page)).toBeVisible()
  await expect.poll(() => active(page)).toBeUndefined()
  await keys.press('ArrowDown')
  const first = await active(page)
  expect(first).toMatch(/₵\d+$/)
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText(first ?? '')
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await keys.press('Home')
  await expect.poll(() => active(page)).toBe(first)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  const name = first?.replace(/(From )?₵[\d.,]+$/, '') ?? ''
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect.poll(() => storedSearches(page)).toEqual([])
})

test('categories, makers and searches are suggested, too', async ({ page }) => {
  const suggest = async (typed: string, group: string) => {
    await page.goto('/help')
    await field(page).fill(typed)
    return suggestions(page).getByRole('group', { name: group }).getByRole('option').first()
  }
  const category = await suggest('baskets', 'Categories')
  await category.click()
  await expect(page).toHaveURL(/\/browse\/category\//)
  const maker = await suggest('oguaa', 'Makers')
  await expect(maker).toHaveAttribute('href', /^\/vendor\/[\w-]+$/)
  const search = await suggest('bask', 'Searches')
  const text = (await search.textContent()) ?? ''
  await search.click()
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${text}”` })).toBeVisible()
  await expect(field(page)).toHaveValue(text)
  await expect.poll(() => storedSearches(page)).toContain(text)
})

test('an outdated request is aborted, and a failure keeps the last suggestions', async ({
  page,
  consoleErrors,
}) => {
  await openWithRecents(page, 'kente')
  const givenUp: string[] = []
  page.on('requestfailed', request => {
    const q = new URL(request.url()).searchParams.get('q')
    if (q !== null) givenUp.push(q)
  })
  let response = () => {}
  const requested = new Promise<void>(resolve => {
    response = resolve
  })
  await page.route(/suggestions\?q=ba$/, () => response())
  await field(page).fill('ba')
  await requested
  await expect(recents(page)).toBeVisible()
  await field(page).fill('baskets')
  await expect(suggestions(page)).toBeVisible()
  await expect.poll(() => givenUp).toEqual(['ba'])

  await page.route(/suggestions\?q=kent/, route => route.abort())
  await field(page).fill('kent')
  await expect(recents(page)).toBeVisible()
  await expect(suggestions(page)).toHaveCount(0)
  await field(page).press('ArrowDown')
  await expect.poll(() => active(page)).toBe('kente')
  // The browser logs the failed call.
  consoleErrors.length = 0
})

test('late suggestions do not interrupt the user', async ({ page }) => {
  await page.goto('/help')
  await expectLoaded(page)
  const help = await delayResponses(page, /search-assistant/)
  const results = await delayResponses(page, /search\.data/)
  await field(page).fill('baskets')
  const requested = page.waitForRequest(/search\.data/)
  await field(page).press('Enter')
  await requested
  help()
  await expect(field(page)).toHaveRole('combobox')
  results()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “baskets”' })).toBeFocused()
  await expect(suggestions(page)).toHaveCount(0)
  await expect.poll(() => storedSearches(page)).toContain('baskets')
})

test('a query is plain text, whatever it contains', async ({ page }) => {
  await openWithRecents(page, '<img src=x onerror="alert(1)">')
  await field(page).click()
  await expect.poll(() => rows(page)).toEqual(['<img src=x onerror="alert(1)">'])
  await expect(recents(page).locator('img')).toHaveCount(0)
})

test('the list is positioned below the field, shifts nothing and closes with the focus', async ({ page }) => {
  await openWithRecents(page, 'kente', 'beads')
  await page.evaluate(() => document.fonts.ready)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  await field(page).click()
  const list = await recents(page).boundingBox()
  const box = await field(page).boundingBox()
  expect(await title.boundingBox()).toEqual(before)
  expect(list?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0) - 1)
  const width = page.viewportSize()?.width ?? 0
  if (width < 768) expect(list?.width).toBe(width)
  await recents(page).getByRole('button', { name: 'Remove beads' }).click()
  await expect.poll(() => rows(page)).toEqual(['kente'])
  await page.keyboard.press('Tab')
  await expect(recents(page)).toHaveCount(0)
})

test('the open list is accessible in both themes', async ({ page }) => {
  await openWithRecents(page, 'kente', 'beads')
  await page.keyboard.press('/')
  await expect(recents(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  await expect(recents(page)).toBeVisible()
  await field(page).fill('ba')
  await expect(suggestions(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  await expect(suggestions(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the field is a plain search form', async ({ page }) => {
    await page.goto('/help')
    await expect(searchFields(page)).toHaveRole('searchbox')
    await field(page).fill('kente')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=kente/)
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kente”' })).toBeVisible()
  })
})
