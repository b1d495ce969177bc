import type { Locator, Page } from '@playwright/test'
import { basket, expect, register, searchFields, signOut, somebody, test } from './shopper.ts'
import { hasArrived, isSound } from './sound.ts'

/** The box in the bar of every page. */
const field = (page: Page): Locator =>
  page.getByRole('search', { name: 'Search gifts', exact: true }).locator('input')
const recents = (page: Page): Locator => page.getByRole('grid', { name: 'Recent searches' })
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const rows = (page: Page): Promise<string[]> => recents(page).getByRole('link').allTextContents()

/** What the field calls active, as screen readers are told. */
const active = (page: Page): Promise<string | null | undefined> =>
  field(page).evaluate(input => {
    const id = input.getAttribute('aria-activedescendant')
    const cell = id === null ? null : document.getElementById(id)
    return cell?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell?.textContent
  })

async function searchFor(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${query}”` })).toBeVisible()
}

/** The guest's searches that this browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('akyede:recent-searches') ?? '{"value":[]}').value)

/** On a page whose field is empty, with these searches made before: the last one first. */
async function comeBack(page: Page, ...queries: string[]): Promise<void> {
  await page.goto('/help')
  await hasArrived(page)
  for (const query of queries.toReversed()) {
    await searchFor(page, query)
    await expect.poll(async () => (await kept(page))[0]).toBe(query)
  }
  await page.goto('/help')
  await hasArrived(page)
}

test('the last searches are a list to walk, to repeat, to clear and to have back, by keys alone', async ({
  page,
}) => {
  await comeBack(page, 'kɛnte', 'beads', 'drums', 'Kente')
  const keys = page.keyboard
  await keys.press('/')
  await expect(field(page)).toBeFocused()
  await expect(recents(page)).toBeVisible()
  await expect.poll(() => rows(page)).toEqual(['kɛnte', 'beads', 'drums'])
  await expect(page.getByRole('status').filter({ hasText: '3 recent searches' })).toHaveCount(1)

  await keys.press('ArrowDown')
  await expect.poll(() => active(page)).toBe('kɛnte')
  await keys.press('ArrowDown')
  await keys.press('ArrowRight')
  await expect.poll(() => active(page)).toBe('Remove beads')
  await keys.press('Enter')
  await expect.poll(() => rows(page)).toEqual(['kɛnte', 'drums'])
  await expect.poll(() => active(page)).toBe('Remove drums')
  await keys.press('Home')
  await expect.poll(() => active(page)).toBe('Remove kɛnte')
  await keys.press('ArrowLeft')
  await expect.poll(() => active(page)).toBe('kɛnte')

  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  await expect.poll(() => active(page)).toBe('Clear all')
  await keys.press('Enter')
  await expect(recents(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
  await expect(page.getByText('Your searches were removed.')).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect.poll(() => rows(page)).toEqual(['kɛnte', 'drums'])

  await keys.press('Escape')
  await expect(recents(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await keys.press('ArrowDown')
  await expect(recents(page)).toBeVisible()
  await expect.poll(() => active(page)).toBeUndefined()
  await keys.press('ArrowDown')
  await keys.press('End')
  await expect.poll(() => active(page)).toContain('Turn it off')
  await keys.press('Home')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=drums$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “drums”' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(['drums', 'kɛnte'])
})

test('the shortcut is typed where one types, and can be turned off where it leads', async ({ page }) => {
  await page.goto('/help')
  await hasArrived(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('The key / led here.')).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toHaveValue('/')
  await field(page).fill('')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toContain('Turn it off')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The key / leads here no more.')).toBeVisible()
  await page.reload()
  await hasArrived(page)
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()
  await field(page).click()
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})

test('two letters bring suggestions, and a product is there by keys', async ({ page }) => {
  await page.goto('/help')
  await hasArrived(page)
  const asked: (string | null)[] = []
  page.on('request', request => asked.push(new URL(request.url()).searchParams.get('q')))
  await field(page).click()
  const keys = page.keyboard
  await keys.type('b')
  await expect(field(page)).toHaveRole('combobox')
  await keys.type('askets')
  await expect(suggestions(page)).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  expect(asked).toContain('baskets')
  expect(asked).not.toContain('b')
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
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText(first ?? '')
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await keys.press('Home')
  await expect.poll(() => active(page)).toBe(first)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect.poll(() => kept(page)).toEqual([])
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
  await expect.poll(() => kept(page)).toContain(text)
})

test('an older question is given up, and a failure leaves the last searches', async ({
  page,
  complaints,
}) => {
  await comeBack(page, 'kente')
  const givenUp: string[] = []
  page.on('requestfailed', request => {
    const q = new URL(request.url()).searchParams.get('q')
    if (q !== null) givenUp.push(q)
  })
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/suggestions\?q=ba$/, () => answer())
  await field(page).fill('ba')
  await asked
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
  // The browser itself notes that the call failed.
  complaints.length = 0
})

test('help that comes late stands in nobody’s way', async ({ page }) => {
  await page.goto('/help')
  await hasArrived(page)
  const hold = async (what: RegExp) => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(what, async route => {
      await held
      await route.continue()
    })
    return release
  }
  const help = await hold(/search-assistant/)
  const results = await hold(/search\.data/)
  await field(page).fill('baskets')
  const asked = page.waitForRequest(/search\.data/)
  await field(page).press('Enter')
  await asked
  help()
  await expect(field(page)).toHaveRole('combobox')
  results()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “baskets”' })).toBeFocused()
  await expect(suggestions(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toContain('baskets')
})

test('what was searched for is words, whatever is in them', async ({ page }) => {
  await comeBack(page, '<img src=x onerror="alert(1)">')
  await field(page).click()
  await expect.poll(() => rows(page)).toEqual(['<img src=x onerror="alert(1)">'])
  await expect(recents(page).locator('img')).toHaveCount(0)
})

test('the list stands below the field, takes no room in the page and goes with the focus', async ({
  page,
}) => {
  await comeBack(page, 'kente', 'beads')
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

test('other tabs know the searches of this one', async ({ page, context }) => {
  await comeBack(page, 'kente')
  const other = await context.newPage()
  await other.goto('/help')
  await field(other).click()
  await expect.poll(() => rows(other)).toEqual(['kente'])
  await searchFor(page, 'beads')
  await expect.poll(() => rows(other)).toEqual(['beads', 'kente'])
})

test('a guest’s searches go with them into their account, and leave nothing when they leave', async ({
  page,
  context,
}) => {
  const person = somebody()
  await comeBack(page, 'kente', 'beads')
  await page.goto('/signup')
  await register(page, person)
  await expect(page).not.toHaveURL(/signup/)
  await expect.poll(() => kept(page)).toEqual([])
  const told = page.waitForResponse(
    response => response.url().endsWith('/user/search-history') && response.request().method() === 'POST',
  )
  await searchFor(page, 'drums')
  await told
  await page.goto('/help')
  await field(page).click()
  await expect.poll(() => rows(page)).toEqual(['drums', 'kente', 'beads'])
  await expect.poll(() => kept(page)).toEqual([])
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await other.goto('/help')
  await other.evaluate(() =>
    localStorage.setItem('akyede:recent-searches', JSON.stringify({ version: 1, value: ['left behind'] })),
  )
  await signOut(page)
  await expect.poll(() => kept(page)).toEqual([])
  await page.goto('/help')
  await field(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'recent' })).toHaveCount(0)
  await expect(recents(page)).toHaveCount(0)
})

test('the history of an account is repeated, removed, brought back and paused', async ({ page }) => {
  await page.goto('/dashboard/search-history')
  await expect(page).toHaveURL(/\/signin\?/)
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page)
  await expect(page.getByText('No searches yet.')).toBeVisible()
  await isSound(page)
  for (const query of ['drums', 'beads', 'kente']) await searchFor(page, query)
  await page.getByRole('button', { name: 'Abena' }).click()
  await page.getByRole('link', { name: 'Search history' }).click()

  const entries = page.getByRole('main').getByRole('listitem').getByRole('link')
  const words = () => entries.locator('span:first-child').allTextContents()
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await isSound(page)
  await page.getByRole('button', { name: 'Remove beads' }).click()
  await expect.poll(words).toEqual(['kente', 'drums'])
  await expect(page.getByRole('button', { name: 'Undo: bring “beads” back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(entries).toHaveCount(0)
  await isSound(page)
  await page.getByRole('button', { name: 'Undo: bring 3 searches back' }).click()
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await page.getByRole('button', { name: 'Pause history' }).click()
  await expect(page.getByText('Paused: new searches are not remembered.')).toBeVisible()

  await searchFor(page, 'stools')
  await page.goto('/dashboard/search-history')
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await expect(page.getByRole('button', { name: 'Remember searches' })).toBeVisible()
  await entries.filter({ hasText: 'drums' }).click()
  await expect(page).toHaveURL(/\/search\?q=drums$/)
})

test('the open list is accessible, in both themes', async ({ page }) => {
  await comeBack(page, 'kente', 'beads')
  await page.keyboard.press('/')
  await expect(recents(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await isSound(page)
  await expect(recents(page)).toBeVisible()
  await field(page).fill('ba')
  await expect(suggestions(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await isSound(page)
  await expect(suggestions(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the field is a plain one that searches', async ({ page }) => {
    await page.goto('/help')
    await expect(searchFields(page)).toHaveRole('searchbox')
    await field(page).fill('kente')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=kente/)
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kente”' })).toBeVisible()
  })
})
