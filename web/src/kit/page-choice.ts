import { useSyncExternalStore } from 'react'

/**
 * Display choices, with the default first. Each one is an attribute of the document, which CSS reads, and a plain
 * word in storage, which the script in the document's head reads before the first paint.
 */
const choices = {
  theme: ['system', 'light', 'dark'],
  view: ['grid', 'list'],
  motion: ['device', 'less'],
  messages: ['brief', 'stay'],
} as const
type Choices = typeof choices
type Name = keyof Choices

const listeners = new Set<() => void>()

const known = <Of extends Name>(name: Of, word: unknown): Choices[Of][number] => {
  const words: readonly Choices[Of][number][] = choices[name]
  return words.find(value => value === word) ?? choices[name][0]
}

function apply(name: Name, word: unknown): void {
  document.documentElement.dataset[name] = known(name, word)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isName = (key: string | null): key is Name => key !== null && Object.hasOwn(choices, key)

/** Applies choices that are made in other tabs. Returns a function that stops it. */
export function followPageChoices(): () => void {
  const onOtherTab = ({ key, newValue }: StorageEvent) => {
    if (isName(key)) apply(key, newValue)
  }
  window.addEventListener('storage', onOtherTab)
  return () => window.removeEventListener('storage', onOtherTab)
}

/** A display choice, applied at once in all tabs and stored where storage is available. */
export function pageChoice<Of extends Name>(name: Of) {
  const defaultValue = known(name, undefined)
  const current = () => known(name, document.documentElement.dataset[name])
  const choose = (value: Choices[Of][number]) => {
    apply(name, value)
    try {
      localStorage.setItem(name, value)
    } catch {
      // Storage is blocked, so the choice lasts as long as the page.
    }
  }
  /** Returns the default until the page has hydrated, because every visitor gets the same HTML. */
  const useChosen = () => useSyncExternalStore(subscribe, current, () => defaultValue)
  return { choose, useChosen }
}
