import { join } from 'node:path'
import { desktop, phone } from '../e2e/screens.ts'

/** Taller than the screens themselves: a page is judged by more than its top. */
export const views = {
  desktop: { width: desktop.width, height: 1600 },
  phone: { width: phone.width, height: 1100 },
} as const

export const themes = ['light', 'dark'] as const

/** What is taken lies here until the sheets are made of it. */
export const folderOf = (name: string): string =>
  join(import.meta.dirname, '../../test-results/screens', name)

/** One picture of a screen, as it was taken. */
export const pictureOf = (name: string, view: string, theme: string): string =>
  join(folderOf('taken'), `${name}-${view}-${theme}.png`)
