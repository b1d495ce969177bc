import { everyRule, findViolations } from './accessibility.ts'
import { desktop, phone } from './screens.ts'
import { expect, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

test('staff move through a list by keys, choose columns, save a view and act on a page of products', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(desktop)
  await signInAsStaff(page, 'admin', '/office/products?stock=out')
  await page.goto('/office/products')
  const table = page.getByRole('table', { name: 'Products' })
  const rows = table.getByRole('row')
  await expect(rows.nth(2)).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toContainText('1 selected')
  await table.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(selected).toContainText('25 selected')
  await selected.getByRole('button', { name: 'Clear' }).click()
  await expect(selected).toBeHidden()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Category' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Category' })).toBeHidden()
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Maker' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Category' })).toBeHidden()

  for (const row of [1, 2]) await rows.nth(row).getByRole('checkbox').check()
  await selected.getByRole('button', { name: 'Hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Why/ }).fill('They are printed, not woven.')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByText('2 products held')).toBeVisible()
  await expect(selected).toBeHidden()

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Held')
  await expect(page).toHaveURL(/state=held/)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save or delete…' }).click()
  await dialog.getByRole('textbox', { name: 'Name of this view' }).fill('Held products')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete Held products' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/office/products')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'Held products' }).click()
  await expect(page).toHaveURL(/state=held/)
  await table.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await selected.getByRole('button', { name: 'Release' }).click()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText(/products released/)).toBeVisible()
})

test('staff download the orders of a list', async ({ page }) => {
  await signInAsStaff(page, 'support', '/office/orders')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('orders.csv')
})

test('every list and page of the navigation fits a phone and a wide screen and breaks no rule of axe', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAsStaff(page, 'super_admin')
  const paths = [
    '',
    'orders',
    'payments',
    'returns?status=all',
    'tickets?status=all',
    'people',
    'products',
    'reviews',
    'prices',
    'analytics',
    'audit',
  ]
  for (const path of paths) {
    await page.goto(`/office/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    for (const screen of [phone, desktop]) {
      await page.setViewportSize(screen)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `/office/${path} scrolls sideways at ${screen.width}`).toBeLessThanOrEqual(screen.width)
      expect(await findViolations(page, everyRule), `/office/${path} at ${screen.width}`).toEqual([])
    }
  }
})
