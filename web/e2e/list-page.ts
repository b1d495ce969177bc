import { expect, type Locator, type Page } from '@playwright/test'

export const gifts = (page: Page) => page.getByRole('region', { name: 'Gifts', exact: true })
export const count = (page: Page) => gifts(page).getByRole('status').first()
export const cards = (page: Page) => gifts(page).getByRole('article')
export const chips = (page: Page) => page.getByRole('list', { name: 'Filters applied' })
export const total = async (page: Page) =>
  Number.parseInt(((await count(page).textContent()) ?? '').replaceAll(',', ''), 10)

/**
 * The scripts of the controls load a moment after the page: a click that was too early is repeated. A click
 * that took effect late, as on a loaded machine, is not: an open sheet would cover the control.
 */
export const clickUntil = (press: () => Promise<void>, seen: Locator) =>
  expect(async () => {
    if (!(await seen.isVisible())) await press()
    await expect(seen).toBeVisible({ timeout: 3_000 })
  }).toPass()

/** The filters: beside the list, or on phones the sheet that opens over it. */
export async function openFilters(page: Page): Promise<Locator> {
  const column = page.getByRole('complementary', { name: 'Filters' })
  if (await column.isVisible()) {
    // The slider appears after hydration.
    await expect(column.getByRole('slider', { name: 'Highest price' })).toBeVisible()
    return column
  }
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  if (!(await sheet.isVisible()))
    await clickUntil(() => page.getByRole('button', { name: /^Filter/ }).click(), sheet)
  return sheet
}

export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  if (!(await sheet.isVisible())) return
  await sheet.getByRole('button', { name: /^Show (\d+ )?gifts?$/ }).click()
  await expect(sheet).toBeHidden()
}

/** A filter, opened if it is closed. */
export async function openGroup(filters: Locator, name: string): Promise<Locator> {
  const group = filters.getByRole('group', { name, exact: true })
  if (!(await group.isVisible())) await filters.locator('summary').filter({ hasText: name }).first().click()
  return group
}

export const choose = async (filters: Locator, group: string, value: string) =>
  (await openGroup(filters, group)).getByRole('checkbox', { name: value }).first().check()
