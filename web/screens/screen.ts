import type { Locator, Page } from '@playwright/test'
import type { DemoUserData } from '../e2e/demo-user.ts'

export interface Screen {
  /** As in `web/src/routes.ts`: "/orders/:orderId". */
  readonly route: string
  /** What it shows, where the route alone does not say. */
  readonly state?: string
  /** Leads there. */
  readonly open: (page: Page, found: DemoUserData) => Promise<unknown>
}

export interface Group {
  readonly title: string
  /** Who looks. They come in the order of the groups, and go on where the screen before stopped. */
  readonly person: 'a guest' | 'a buyer' | 'a newcomer' | 'ama' | 'admin'
  readonly screens: readonly Screen[]
}

type Step = (page: Page) => Promise<unknown>

/** A route without parameters, as it opens. */
export const plain = (route: string): Screen => ({ route, open: page => page.goto(route) })

/** A route whose address depends on what is there. */
export const found = (route: string, address: (found: DemoUserData) => string): Screen => ({
  route,
  open: (page, things) => page.goto(address(things)),
})

/** A state of a route, at an address of its own. */
export const at = (route: string, state: string, address: string): Screen => ({
  route,
  state,
  open: page => page.goto(address),
})

/** A state of the screen before, which is still open. */
export const next = (route: string, state: string, step: Step): Screen => ({ route, state, open: step })

/** Scripts come a moment after the page: a press that was too early is repeated. */
export async function clickUntil(button: Locator, seen: Locator): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await button.click()
    const came = await seen.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (came) return
  }
  throw new Error(`${button} opened nothing`)
}

/** Presses what opens a dialog: a button, or what is a link as long as no scripts are there. */
export const openDialog =
  (name: RegExp): Step =>
  page =>
    clickUntil(
      page.getByRole('button', { name }).or(page.getByRole('link', { name })).first(),
      page.getByRole('dialog'),
    )

/** A file's name: "orders-orderId-cancelled". */
export const nameOf = ({ route, state }: Screen): string =>
  `${route === '/' ? 'home' : route} ${state ?? ''}`
    .replaceAll('*', 'elsewhere')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .join('-')
