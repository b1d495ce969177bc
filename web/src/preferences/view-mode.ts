import { useSyncExternalStore } from 'react'

export type ViewMode = 'grid' | 'list'

/** Read by the script in the head of every document, before the first paint: a plain word, no JSON. */
const key = 'view'

const listeners = new Set<() => void>()

function apply(mode: ViewMode): void {
  if (mode === 'list') document.documentElement.dataset.view = mode
  else delete document.documentElement.dataset.view
  for (const listener of listeners) listener()
}

/** Shows lists so at once, by CSS alone, and keeps the choice where storage allows. */
export function chooseView(mode: ViewMode): void {
  apply(mode)
  try {
    localStorage.setItem(key, mode)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === key) apply(event.newValue === 'list' ? 'list' : 'grid')
  }
  listeners.add(listener)
  window.addEventListener('storage', onOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onOtherTab)
  }
}

const current = (): ViewMode => (document.documentElement.dataset.view === 'list' ? 'list' : 'grid')

/** 'grid' until the page has hydrated, for every visitor gets the same HTML. */
export const useViewMode = (): ViewMode => useSyncExternalStore(subscribe, current, () => 'grid')
