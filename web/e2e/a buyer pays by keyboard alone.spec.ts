import type { Locator, Page } from '@playwright/test'
import { basket, expect, searchFields, somebody, test } from './shopper.ts'

test('from the landing page to the thanks, nothing is pressed but keys', async ({ page }) => {
  const person = somebody()
  const keys = page.keyboard
  await page.goto('/')
  await walkTo(page, searchFields(page).first())
  await keys.type('basket')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “basket”' })).toBeFocused()
  await walkTo(page, page.getByRole('main').getByRole('link', { name: basket }).first())
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: basket })).toBeVisible()
  await walkTo(page, page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first())
  await keys.press('Enter')
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  await walkTo(
    page,
    page
      .getByRole('link', { name: /^Cart, 1/ })
      .filter({ visible: true })
      .first(),
    'back',
  )
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  await walkTo(page, page.getByRole('main').getByRole('link', { name: 'Create an account' }))
  await keys.press('Enter')

  await fill(page, 'First name', person.first)
  await fill(page, 'Last name', person.last)
  await fill(page, 'Email', person.email)
  await fill(page, 'Password', person.password)
  await fill(page, 'Confirm password', person.password)
  await walkTo(page, page.getByRole('checkbox', { name: /terms of service/ }))
  await keys.press('Space')
  await walkTo(page, page.getByRole('button', { name: 'Create account' }))
  await keys.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await fill(page, 'Phone number', '055 123 4987')
  await walkTo(page, page.getByRole('combobox', { name: 'Region' }))
  await keys.type('As')
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('Ashanti')
  await fill(page, 'Town or city', 'Kumasi')
  await fill(page, 'Street, house or area', '5 Adum Road')
  await walkTo(page, page.getByRole('radio', { name: /^Mobile money/ }))
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Card or other/ })).toBeChecked()
  await keys.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Mobile money number' })).toHaveValue('055 123 4987')
  await walkTo(page, page.getByRole('radio', { name: 'MTN MoMo' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Telecel Cash' })).toBeChecked()
  await walkTo(page, page.getByRole('button', { name: /^Pay ₵[\d.]+ with Telecel Cash$/ }))
  await keys.press('Enter')

  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeFocused()
  await walkTo(page, page.getByRole('link', { name: 'Track order' }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order AK-/ })).toBeFocused()
})

async function fill(page: Page, name: string, text: string): Promise<void> {
  await walkTo(
    page,
    page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name })),
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const mostSteps = 80

/** By Tab to where `goal` has the focus; on the way every stop is something, and is seen to have it. */
async function walkTo(page: Page, goal: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab')
    expect(await page.evaluate(unseenFocus), 'what has the focus is seen to have it').toBeNull()
  }
  throw new Error(`no way by Tab to ${goal}`)
}

/** The element with the focus if nothing shows that; null when all is well. Runs in the page. */
function unseenFocus(): string | null {
  const element = document.activeElement
  // Between the last and the first element the browser's own controls have it.
  if (!element || element === document.body) return null
  const hasRing = (one: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const around = element.closest('label, summary')
  const seen = hasRing(element) || hasRing(element, '::after') || (around !== null && hasRing(around))
  return seen ? null : element.outerHTML.slice(0, 200)
}
