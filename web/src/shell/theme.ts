import { useSyncExternalStore } from 'react'
import { beforePaintKeys } from './before-paint.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const isTheme = (value: unknown): value is Theme => themes.some(theme => theme === value)
const listeners = new Set<() => void>()

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Shows the theme at once and keeps the choice where storage allows. CSS follows the device on "system". */
export function chooseTheme(theme: Theme): void {
  apply(theme)
  try {
    localStorage.setItem(beforePaintKeys.theme, theme)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === beforePaintKeys.theme) apply(isTheme(event.newValue) ? event.newValue : 'system')
  }
  listeners.add(listener)
  window.addEventListener('storage', onOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onOtherTab)
  }
}

function current(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** The chosen theme; "system" until the page has hydrated, for every visitor gets the same HTML. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'system')
