import { countInteractions } from './count-interactions.ts'
import { total } from './list-page.ts'
import { expect, test, tick } from './shopper.ts'

test('the landing page shows upcoming occasions, and an example of a shared list', async ({ page }) => {
  await page.goto('/')
  const occasions = page.getByRole('navigation', { name: 'What’s the occasion?' })
  await expect(occasions.getByRole('listitem').first()).toHaveText(
    /(in (about )?\d+ days|(about )?(today|tomorrow))$/,
  )
  await occasions.getByRole('link', { name: 'Wedding' }).click()
  await expect(page).toHaveURL(/\/browse\?attr_occasion=Wedding$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wedding gifts' })).toBeVisible()
  expect(await total(page)).toBeGreaterThan(0)
  await page.goBack()
  await page.getByRole('link', { name: 'See an example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Efua & Kojo’s home' })).toBeVisible()
})

test('the gift finder leads from a person, an occasion and a budget to gifts in three taps', async ({
  page,
}) => {
  const { press, spent } = countInteractions()
  await page.goto('/')
  const finder = page.getByRole('region', { name: 'Find a gift in three taps' })
  await press(finder.getByRole('radio', { name: 'Mum' }))
  await press(finder.getByRole('radio', { name: 'Birthday' }))
  await press(finder.getByRole('button', { name: 'Under ₵150' }))
  await expect(page).toHaveURL(/\/browse\?attr_recipient=Mum&attr_occasion=Birthday&maxPrice=150$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Birthday gifts for Mum under ₵150' }),
  ).toBeVisible()
  expect(await total(page)).toBeGreaterThan(0)
  expect(spent.clicks).toBe(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [whom, heading] of [
    ['A baby', 'Gifts for a baby under ₵300'],
    ['A woman', 'Gifts for women under ₵300'],
    ['A man', 'Gifts for men under ₵300'],
  ] as const)
    test(`the gift finder is a plain form that finds gifts for ${whom.toLowerCase()}`, async ({ page }) => {
      await page.goto('/')
      const finder = page.getByRole('region', { name: 'Find a gift in three taps' })
      await tick(finder.getByRole('radio', { name: whom }))
      await tick(finder.getByRole('radio', { name: 'Just because' }))
      await finder.getByRole('button', { name: 'Under ₵300' }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await total(page)).toBeGreaterThan(0)
    })
})
