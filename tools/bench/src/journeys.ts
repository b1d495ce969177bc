import type { Locator, Page } from '@playwright/test'

/** A user's interactions on a page, one after the other. */
export interface Step {
  readonly name: string
  run(page: Page): Promise<void>
}

const tap =
  (find: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    const control = find(page).first()
    await control.scrollIntoViewIfNeeded()
    await isAlive(control)
    await control.tap()
  }

/**
 * Waits until React has hydrated the control; lazy components are hydrated once the page is idle. The page prevents
 * this event on what is hydrated (`web/src/shell/is-hydrated.ts`).
 */
async function isAlive(control: Locator): Promise<void> {
  const owned = () =>
    control.evaluate(
      (element: EventTarget) =>
        !element.dispatchEvent(new Event('animationiteration', { bubbles: true, cancelable: true })),
    )
  for (let attempts = 0; attempts < 100 && !(await owned()); attempts++)
    await new Promise(done => setTimeout(done, 100))
}

const openMenu: Step = {
  name: 'open menu',
  run: async page => {
    await tap(() => page.getByRole('button', { name: /^Wishlists, / }))(page)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  },
}

const heart: Step = {
  name: 'heart',
  run: tap(page => page.getByRole('button', { name: /^Save .+ to a wishlist$/ })),
}

const typeInSearch: Step = {
  name: 'type in search',
  run: async page => {
    const field = page.getByRole('search', { name: 'Search gifts', exact: true }).locator('input')
    // On phones the field is folded away behind the icon that is its label.
    await page.locator(`label[for="${await field.getAttribute('id')}"]:not(.sr-only)`).tap()
    await page.keyboard.type('bask', { delay: 120 })
    await page.keyboard.press('Escape')
  },
}

const filter: Step = {
  name: 'filter',
  run: async page => {
    await tap(() => page.getByRole('button', { name: /^Filter/ }))(page)
    await tap(() => page.getByRole('dialog').getByRole('checkbox'))(page)
    await tap(() => page.getByRole('dialog').getByRole('button', { name: /^Show \d/ }))(page)
  },
}

const quantity: Step = { name: 'quantity', run: tap(page => page.getByRole('button', { name: /^One more/ })) }
const addToCart: Step = {
  name: 'add to cart',
  run: tap(page => page.getByRole('button', { name: 'Add to cart' })),
}
const wish: Step = {
  name: 'add to wishlist',
  run: tap(page => page.getByRole('button', { name: /^Add to wishlist/ })),
}
const give: Step = {
  name: 'give',
  run: async page => {
    await tap(() => page.getByRole('button', { name: /^Give this: / }))(page)
    await page.getByRole('dialog').waitFor()
  },
}

/** By the page's name in the goals. */
export const journeys: Readonly<Record<string, readonly Step[]>> = {
  '/': [typeInSearch, openMenu, heart],
  '/browse': [heart, filter],
  '/product/{id}': [quantity, addToCart, wish],
  '/shared/{id}': [give],
}
