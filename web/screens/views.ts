import { join } from 'node:path'
import { desktop, phone } from '../e2e/screens.ts'

/** Taller than real screens, to show more than the top of a page. */
export const views = {
  desktop: { width: desktop.width, height: 1600 },
  phone: { width: phone.width, height: 1100 },
} as const

export const themes = ['light', 'dark'] as const

/** The folder of the screenshots until the sheets are made. */
export const folderOf = (name: string): string =>
  join(import.meta.dirname, '../../test-results/screens', name)

/** The screenshot of a screen in a view and theme. */
export const pictureOf = (name: string, view: string, theme: string): string =>
  join(folderOf('taken'), `${name}-${view}-${theme}.png`)
