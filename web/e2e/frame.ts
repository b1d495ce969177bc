import { expect, type Page } from '@playwright/test'

export type Layout = 'main' | 'bare'

/** The narrowest supported screen: 320 px, or 1280 px at 400 % (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 }

/** Opens a group of the footer, which is folded on phones. */
export async function unfold(page: Page, title: 'Newsletter' | 'Support' | 'Legal'): Promise<void> {
  const group = page.getByRole('contentinfo').locator('summary').filter({ hasText: title })
  if (await group.isVisible()) await group.click()
}

/** Requirements of every page: landmarks, one heading, title and description, target sizes, no horizontal scrolling. */
export async function expectPageFrame(page: Page, layout: Layout): Promise<void> {
  const place = new URL(page.url()).pathname
  expect.soft(await page.evaluate(faultsOfFrame, layout), `the frame of ${place}`).toEqual([])
  expect.soft(await page.evaluate(smallTargets), `targets below 44 px on ${place}`).toEqual([])
}

function faultsOfFrame(layout: 'main' | 'bare'): string[] {
  const faults: string[] = []
  const check = (rule: string, isMet: boolean) => {
    if (!isMet) faults.push(rule)
  }
  const count = (selector: string) => document.querySelectorAll(selector).length
  check(
    'one main, the target of the skip link',
    count('main#main[tabindex="-1"]') === 1 && count('main') === 1,
  )
  check('one h1, inside main', count('h1') === 1 && count('main h1') === 1)
  check('a heading with text', Boolean(document.querySelector('h1')?.textContent?.trim()))
  check(`a title of its own, not "${document.title}"`, /^.{2,} · Akyɛde$/.test(document.title))
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? ''
  check(`a description, not "${description}"`, description.length >= 15)
  check('the language', document.documentElement.lang === 'en')
  check(
    'no horizontal scrolling',
    document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  )
  if (layout === 'main') {
    const first = document.body.querySelector<HTMLAnchorElement>('a[href], button')
    check('a skip link as the first control', first?.getAttribute('href') === '#main')
    check('a header and a footer', count('body > header') === 1 && count('body > footer') === 1)
    const navigations = [...document.querySelectorAll('nav')]
    check('navigation', navigations.length > 0)
    check(
      'a name for each navigation',
      navigations.every(nav => nav.ariaLabel || nav.hasAttribute('aria-labelledby')),
    )
  }
  return faults
}

/**
 * Targets that are too small for a thumb, including what a label or a card adds to them. Exempt, as by WCAG
 * 2.5.8: links in a line of text; the dots of the carousel, 24 px wide and apart, which have arrows beside
 * them; and the days of a month, seven of which share 288 px.
 */
function smallTargets(): string[] {
  const least = 44
  const isInText = (element: Element) => {
    const { display } = getComputedStyle(element)
    const around = element.parentElement?.closest('p, li, dd, td, h1, h2, h3, legend, label, span, div')
    const textAround = (around?.textContent ?? '').replace(element.textContent ?? '', '').trim()
    return display.startsWith('inline') && display !== 'inline-flex' && textAround.length > 0
  }
  const boxOf = (element: Element): { width: number; height: number } => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const cover = getComputedStyle(element, '::after')
    const covers = cover.position === 'absolute' && cover.inset === '0px' && element instanceof HTMLElement
    const all = [element, ...labels, ...(covers && element.offsetParent ? [element.offsetParent] : [])]
    const boxes = all.map(one => one.getBoundingClientRect())
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    }
  }
  const spaced = '[aria-roledescription="carousel"] li button, [role="grid"] button'
  const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
  return [...document.querySelectorAll(controls)]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter(
      element => element.getBoundingClientRect().width > 1 && !isInText(element) && !element.matches(spaced),
    )
    .map(element => ({ element, box: boxOf(element) }))
    .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”: ${Math.round(box.width)} × ${Math.round(box.height)}`
    })
}
