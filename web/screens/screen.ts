import type { Locator, Page } from '@playwright/test'
import type { DemoUserData } from '../e2e/demo-user.ts'

export interface Screen {
  /** As in `web/src/routes.ts`: "/orders/:orderId". */
  readonly route: string
  /** The state shown, if the route alone does not tell. */
  readonly state?: string
  /** Opens the screen. */
  readonly open: (page: Page, found: DemoUserData) => Promise<unknown>
}

export interface Group {
  readonly title: string
  /** The user of the group. Groups run in order, and each continues from the screen before. */
  readonly person:
    | 'a guest'
    | 'a buyer'
    | 'a newcomer'
    | 'ama'
    | 'kofi'
    | 'efua'
    | 'maker'
    | 'admin'
    | 'staff'
  readonly screens: readonly Screen[]
}

type Step = (page: Page) => Promise<unknown>

/** A route without parameters, in its initial state. */
export const plain = (route: string): Screen => ({ route, open: page => page.goto(route) })

/** A route whose URL depends on the demo data. */
export const found = (route: string, address: (found: DemoUserData) => string, state?: string): Screen => ({
  route,
  ...(state && { state }),
  open: (page, things) => page.goto(address(things)),
})

/** A state of a route with a URL of its own. */
export const at = (route: string, state: string, address: string): Screen => ({
  route,
  state,
  open: page => page.goto(address),
})

/** A state of the preceding screen, which is still open. */
export const next = (route: string, state: string, step: Step): Screen => ({ route, state, open: step })

/** Hydration comes a moment after the page: a click that was too early is repeated. */
export async function clickUntil(button: Locator, seen: Locator): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts++) {
    await button.click()
    const isShown = await seen.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (isShown) return
  }
  throw new Error(`${button} opened nothing`)
}

/** Clicks what opens a dialog: a button, or a link before hydration. */
export const openDialog =
  (name: RegExp): Step =>
  page =>
    clickUntil(
      page.getByRole('button', { name }).or(page.getByRole('link', { name })).first(),
      page.getByRole('dialog'),
    )

/** The file name: "orders-orderId-cancelled". */
export const nameOf = ({ route, state }: Screen): string =>
  `${route === '/' ? 'home' : route} ${state ?? ''}`
    .replaceAll('*', 'elsewhere')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .join('-')
