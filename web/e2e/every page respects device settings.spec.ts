import type { Page } from '@playwright/test'
import { expectLoaded } from './accessibility.ts'
import { unfold } from './frame.ts'
import { invisibleFocus } from './keyboard.ts'
import { phone } from './screens.ts'
import { addToCart, basket, expect, findBasket, navigate, openBasket, searchFields, test } from './shopper.ts'

test('with reduced motion nothing moves or rotates', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Records animations from the first page to the last.
  await page.addInitScript(() => {
    const moved = new Set<string>()
    Reflect.set(window, 'moved', moved)
    const checkPage = () => {
      for (const { effect, playState } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== 'running') continue
        const kinds = effect.getKeyframes().flatMap(frame => Object.keys(frame))
        for (const kind of kinds) moved.add(kind)
        if (effect.getTiming().iterations === Infinity) moved.add('for ever')
      }
      requestAnimationFrame(checkPage)
    }
    checkPage()
  })
  await findBasket(page)
  await addToCart(page)
  await openShortcuts(page)
  await page.keyboard.press('Escape')
  const still = ['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'color', 'backgroundColor']
  const moved = await page.evaluate(() => [...(Reflect.get(window, 'moved') as Set<string>)])
  expect(moved.filter(kind => !still.includes(kind))).toEqual([])
})

test('in forced colours buttons have a border and the focus has a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/', '/browse', '/signin', '/help']) {
    await page.goto(path)
    await expectLoaded(page)
    expect(await page.evaluate(buttonsWithoutEdge), path).toEqual([])
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(invisibleFocus), path).toBeNull()
    }
  }
})

/** Buttons that are recognizable only by their colour. Runs in the page. */
function buttonsWithoutEdge(): string[] {
  return [...document.querySelectorAll('.edged')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
      return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === 'rgba(0, 0, 0, 0)'
    })
    .map(element => element.outerHTML.slice(0, 120))
}

test('the theme is applied before any script of the page runs', async ({ page }) => {
  await page.goto('/help')
  const held: (() => void)[] = []
  for (const [theme, background] of [
    ['dark', 'rgb(22, 17, 13)'],
    ['light', 'rgb(251, 247, 240)'],
  ] as const) {
    await page.evaluate(chosen => localStorage.setItem('theme', chosen), theme)
    await page.route(/\.js(\?|$)/, async route => {
      await new Promise<void>(resolve => held.push(resolve))
      await route.continue().catch(() => {})
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    // Nothing is painted before the style sheet has loaded.
    await expect.poll(shown).not.toBe('rgba(0, 0, 0, 0)')
    expect(await shown()).toBe(background)
    await page.unroute(/\.js(\?|$)/)
    for (const release of held.splice(0)) release()
    await expectLoaded(page)
  }
})

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** The list of shortcuts is loaded once the page is idle. */
const openShortcuts = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('?')
    await expect(shortcuts(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('the skip link works, shortcuts are listed and can be disabled, and closing returns the focus', async ({
  page,
}) => {
  await page.goto('/terms')
  await expectLoaded(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.mouse.wheel(0, 1_500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
  const place = await page.evaluate(() => window.scrollY)
  await navigate(page, '/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms#main$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

  await page.goto('/help')
  await expectLoaded(page)
  await openShortcuts(page)
  await expect(shortcuts(page).getByText('Search', { exact: true })).toBeVisible()
  await shortcuts(page).getByRole('checkbox', { name: 'Use / and ? as shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(shortcuts(page)).toHaveCount(0)
  await expect(page.locator('input:focus')).toHaveCount(0)
})

test('a toast closes after four seconds unless it is focused, hovered or asked to stay', async ({ page }) => {
  await page.clock.install()
  await openBasket(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first()
  const viewCart = messages.getByRole('link', { name: 'View cart' })
  // The shortcut is registered once the page is idle, and a toast may close before that.
  await expect(async () => {
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(viewCart).toBeVisible({ timeout: 1_000 })
    await page.keyboard.press('F8')
    await expect(viewCart).toBeFocused({ timeout: 500 })
  }).toPass()
  // The timer pauses while the toast has the focus, although the pointer enters and leaves.
  await viewCart.hover()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(60_000)
  await expect(viewCart).toBeFocused()
  await page.keyboard.press('F8')
  await expect(add).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(messages.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(viewCart).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(viewCart).toBeVisible()
  await page.clock.fastForward(4_100)
  await expect(viewCart).toHaveCount(0)

  // The choice of the settings page.
  await page.evaluate(() => localStorage.setItem('messages', 'stay'))
  await page.reload()
  await expectLoaded(page)
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(viewCart).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(viewCart).toBeVisible()
  await viewCart.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(viewCart).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a removed cart item can be restored as long as its undo button has the focus', async ({ page }) => {
  await page.clock.install()
  await openBasket(page)
  await addToCart(page)
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: `Remove ${basket}` })
  const undo = page.getByRole('button', { name: `Undo: put ${basket} back` })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  await page.clock.fastForward(30_000)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeVisible()

  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.clock.fastForward(6_000)
  await expect(undo).toBeVisible()
  await page.clock.fastForward(2_100)
  await expect(undo).toHaveCount(0)
})

test('on a phone the header is one row that makes way, and the footer is folded', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/help')
  await expectLoaded(page)
  await expect(page.getByText('Free shipping on orders over ₵100')).toHaveCount(0)
  const header = page.getByRole('banner')
  const top = () => header.evaluate(element => Math.round(element.getBoundingClientRect().bottom))
  expect(await top()).toBe(56)
  const footer = page.getByRole('contentinfo')
  expect(await footer.evaluate(element => element.getBoundingClientRect().height)).toBeLessThanOrEqual(420)
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeHidden()
  await unfold(page, 'Support')
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeVisible()
  await expect.poll(top, 'the header makes way on the way down').toBe(0)
  await page.mouse.wheel(0, -200)
  await expect.poll(top, 'the header is back on the way up').toBe(56)

  // The search covers the row while it is used.
  const search = searchFields(page).first()
  await search.focus()
  const width = () => search.evaluate(element => element.getBoundingClientRect().width)
  await expect.poll(width).toBe(phone.width - 32)

  // A short page keeps its screen for itself.
  await page.goto('/503')
  const start = await footer.evaluate(element => element.getBoundingClientRect().top)
  expect(start).toBeGreaterThanOrEqual(phone.height - 80)
  // The browser logs the 503 of the document.
  expect(consoleErrors.splice(0).filter(text => !text.includes('503'))).toEqual([])
})
