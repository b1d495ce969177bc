import { expect, type Locator, type Page } from '@playwright/test'

/** Types into a field that is reached by Tab, over what stands there. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  await walkTo(
    page,
    page
      .getByRole('textbox', { name, exact: true })
      .or(page.getByRole('searchbox', { name, exact: true }))
      .or(page.getByRole('combobox', { name })),
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Walks to what is there, and presses the key. */
export async function press(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await walkTo(page, goal)
  await page.keyboard.press(key)
}

/** Tab leads to the radio of its group that is chosen, or to the first; the arrows lead on, and choose. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  const group = page.locator(`input[type="radio"][name="${await radio.getAttribute('name')}"]`)
  const chosen = group.and(page.locator(':checked'))
  await walkTo(page, (await chosen.count()) > 0 ? chosen : group.first())
  for (let left = await group.count(); left > 0 && !(await radio.isChecked()); left--)
    await page.keyboard.press('ArrowDown')
  await expect(radio).toBeChecked()
}

const mostSteps = 80

/** By Tab to where `goal` has the focus; on the way every stop is something, and is seen to have it. */
export async function walkTo(page: Page, goal: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab')
    expect(await page.evaluate(unseenFocus), 'what has the focus is seen to have it').toBeNull()
  }
  throw new Error(`no way by Tab to ${goal}`)
}

/** The element with the focus if nothing shows that; null when all is well. Runs in the page. */
export function unseenFocus(): string | null {
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
