import { expect, type Locator, type Page } from '@playwright/test'
import { expectLoaded } from './accessibility.ts'
import type { newPerson } from './shopper.ts'

type Person = ReturnType<typeof newPerson>

/** Tabs to a field and replaces its content. */
export async function fill(page: Page, name: string | RegExp, text: string): Promise<void> {
  const exact = typeof name === 'string'
  await tabTo(
    page,
    page
      .getByRole('textbox', { name, exact })
      .or(page.getByRole('searchbox', { name, exact }))
      .or(page.getByRole('combobox', { name })),
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Registers by keyboard and returns to the page that required it. */
export async function signUp(page: Page, returnTo: string, person: Person): Promise<void> {
  await page.goto(`/signup?returnTo=${encodeURIComponent(returnTo)}`)
  await fill(page, 'First name', person.first)
  await fill(page, 'Last name', person.last)
  await fill(page, 'Email', person.email)
  await fill(page, 'Password', person.password)
  if (await page.getByRole('textbox', { name: 'Confirm password' }).isVisible())
    await fill(page, 'Confirm password', person.password)
  await press(page, page.getByRole('checkbox', { name: /terms of service/ }), 'Space')
  await press(page, button(page, 'Create account'))
  await expect(page).toHaveURL(url => url.pathname === new URL(returnTo, url).pathname)
  await expectLoaded(page)
}

/** Tabs to the element and presses the key. */
export async function press(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

/** Tab moves to the selected radio of its group, or to the first; the arrow keys move on and select. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  const group = page.locator(`input[type="radio"][name="${await radio.getAttribute('name')}"]`)
  const chosen = group.and(page.locator(':checked'))
  // A sheet that is still opening moves the focus to its heading: the keys are pressed again.
  await expect(async () => {
    await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first())
    for (let left = await group.count(); left > 0 && !(await radio.isChecked()); left--)
      await page.keyboard.press('ArrowDown')
    await expect(radio).toBeChecked({ timeout: 5_000 })
  }).toPass()
}

/** The first visible button with this name. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

const maxSteps = 80

/** Tabs until `goal` has the focus; every stop on the way is an element with a visible focus. */
export async function tabTo(
  page: Page,
  goal: Locator,
  direction: 'forward' | 'back' = 'forward',
): Promise<void> {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < maxSteps; steps++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(direction === 'forward' ? 'Tab' : 'Shift+Tab')
    expect(await page.evaluate(invisibleFocus), 'the focused element shows its focus').toBeNull()
  }
  throw new Error(`Tab does not reach ${goal}`)
}

/** The focused element if its focus is not visible; null otherwise. Runs in the page. */
export function invisibleFocus(): string | null {
  const element = document.activeElement
  // Between the last and the first element the browser's own controls have the focus.
  if (!element || element === document.body) return null
  const hasRing = (one: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const around = element.closest('label, summary')
  const isVisible = hasRing(element) || hasRing(element, '::after') || (around !== null && hasRing(around))
  return isVisible ? null : element.outerHTML.slice(0, 200)
}
