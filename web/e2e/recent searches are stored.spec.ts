import { expectAccessible } from './accessibility.ts'
import {
  active,
  field,
  openWithRecents,
  recents,
  rows,
  searchFor,
  storedSearches,
  tapSearch,
} from './search-box.ts'
import { expect, newPerson, register, signOut, test } from './shopper.ts'

test('recent searches are browsed, repeated, cleared and restored by keyboard', async ({ page }) => {
  await openWithRecents(page, 'kɛnte', 'beads', 'drums', 'Kente')
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
  await expect.poll(() => storedSearches(page)).toEqual([])
  await expect(page.getByText('Recent searches cleared.')).toBeVisible()
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
  await expect.poll(() => active(page)).toContain('Turn off')
  await keys.press('Home')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=drums$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “drums”' })).toBeVisible()
  await expect.poll(() => storedSearches(page)).toEqual(['drums', 'kɛnte'])
})

test('other tabs show the searches of this one', async ({ page, context }) => {
  await openWithRecents(page, 'kente')
  const other = await context.newPage()
  await other.goto('/help')
  await tapSearch(other)
  await expect.poll(() => rows(other)).toEqual(['kente'])
  await searchFor(page, 'beads')
  await expect.poll(() => rows(other)).toEqual(['beads', 'kente'])
})

test('a guest’s searches move to their account and are deleted from the device on sign-out', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await openWithRecents(page, 'kente', 'beads')
  await page.goto('/signup')
  await register(page, person)
  await expect(page).not.toHaveURL(/signup/)
  await expect.poll(() => storedSearches(page)).toEqual([])
  const saving = page.waitForResponse(
    response => response.url().endsWith('/user/search-history') && response.request().method() === 'POST',
  )
  await searchFor(page, 'drums')
  await saving
  await page.goto('/help')
  await tapSearch(page)
  await expect.poll(() => rows(page)).toEqual(['drums', 'kente', 'beads'])
  await expect.poll(() => storedSearches(page)).toEqual([])
  await page.keyboard.press('Escape')
  // While it has the focus, the search covers the account on phones.
  await field(page).blur()

  const other = await context.newPage()
  await other.goto('/help')
  await other.evaluate(() =>
    localStorage.setItem('akyede:recent-searches', JSON.stringify({ version: 1, value: ['left behind'] })),
  )
  await signOut(page)
  await expect.poll(() => storedSearches(page)).toEqual([])
  await page.goto('/help')
  await tapSearch(page)
  await expect(page.getByRole('status').filter({ hasText: 'recent' })).toHaveCount(0)
  await expect(recents(page)).toHaveCount(0)
})

test('the search history of an account is repeated, removed, restored and paused', async ({ page }) => {
  await page.goto('/dashboard/search-history')
  await expect(page).toHaveURL(/\/signin\?/)
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page)
  await expect(page.getByText('No searches yet.')).toBeVisible()
  await expectAccessible(page)
  for (const query of ['drums', 'beads', 'kente']) await searchFor(page, query)
  await page.getByRole('button', { name: 'Abena' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Search history' }).click()

  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .getByRole('link')
  const words = () => entries.locator('span:first-child').allTextContents()
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove beads' }).click()
  await expect.poll(words).toEqual(['kente', 'drums'])
  await expect(page.getByRole('button', { name: 'Undo: bring “beads” back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  const list = page.getByRole('region', { name: 'Your searches' })
  await expect(list.locator(':focus'), 'the focus stays where it was').toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(entries).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo: bring 3 searches back' }).click()
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await page.getByRole('button', { name: 'Pause history' }).click()
  await expect(page.getByText('Paused: we won’t save new searches.')).toBeVisible()

  await searchFor(page, 'stools')
  await page.goto('/dashboard/search-history')
  await expect.poll(words).toEqual(['kente', 'beads', 'drums'])
  await expect(page.getByRole('button', { name: 'Resume history' })).toBeVisible()
  await entries.filter({ hasText: 'drums' }).click()
  await expect(page).toHaveURL(/\/search\?q=drums$/)
})

test('the search page without a query shows recent searches', async ({ page }) => {
  await openWithRecents(page, 'beads', 'drums')
  await page.goto('/search')
  const last = page.getByRole('region', { name: 'Your last searches' })
  await expect(last.getByRole('link')).toHaveText(['beads', 'drums'])
  await last.getByRole('link', { name: 'drums' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “drums”' })).toBeVisible()
})
