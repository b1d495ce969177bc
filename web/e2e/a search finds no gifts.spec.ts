import { expectAccessible } from './accessibility.ts'
import { gifts, total } from './list-page.ts'
import { expect, test } from './shopper.ts'

test('an empty result suggests the one filter to remove', async ({ page }) => {
  await page.goto('/browse?attr_material=Brass&attr_material=Glass&maxPrice=1')
  await expect(gifts(page)).toContainText('No gifts match all your filters.')
  const remove = gifts(page).getByRole('link', { name: /^Remove ‘Up to ₵1’: \d+ gifts?$/ })
  const promised = Number(/(\d+) gift/.exec((await remove.textContent()) ?? '')?.[1])
  await remove.click()
  await expect(page).toHaveURL(/\?attr_material=Brass&attr_material=Glass$/)
  await expect.poll(() => total(page)).toBe(promised)
})

test('an empty result suggests two filters to remove when one is not enough', async ({ page }) => {
  // Other tests add products to other categories.
  await page.goto(
    '/browse/category/pottery-kitchen?attr_colour=Ultraviolet&attr_material=Moonstone&minPrice=20',
  )
  const both = gifts(page).getByRole('link', { name: /^Remove ‘Ultraviolet’ and ‘Moonstone’: \d+ gifts$/ })
  const promised = Number(/(\d+) gift/.exec((await both.textContent()) ?? '')?.[1])
  await expectAccessible(page)
  await both.click()
  await expect(page).toHaveURL(/\/pottery-kitchen\?minPrice=20$/)
  await expect.poll(() => total(page)).toBe(promised)
})

test('unusual spelling is corrected, and kept when asked for', async ({ page, consoleErrors }) => {
  await page.goto('/search?q=baskt')
  const main = page.getByRole('main')
  await expect(main).toContainText('Showing basket. Search instead for baskt')
  expect(await total(page)).toBeGreaterThan(0)
  await main.getByRole('link', { name: 'baskt', exact: true }).click()
  await expect(page).toHaveURL(/verbatim=true/)
  await expect(main).toContainText('We couldn’t find any gifts for that.')
  await expect(main.getByRole('link', { name: 'Ask a maker' })).toHaveAttribute('href', '/contact?q=baskt')
  await page.goto(`/search?${new URLSearchParams({ q: '<img src=x onerror=alert(1)>' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>')
  expect(consoleErrors).toEqual([])
})
