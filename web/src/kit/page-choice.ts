import { useSyncExternalStore } from 'react'

/**
 * What people choose about how pages look, the usual first. Each goes by its name as an attribute of the document, which
 * CSS follows, and in storage: a plain word, no JSON, which the script in the head of every document reads before the
 * first paint.
 */
const choices = {
  theme: ['system', 'light', 'dark'],
  view: ['grid', 'list'],
  motion: ['device', 'less'],
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

/** Shows what is chosen in other tabs, whether something here asks for it or CSS alone. Returns the way to stop. */
export function followPageChoices(): () => void {
  const onOtherTab = ({ key, newValue }: StorageEvent) => {
    if (isName(key)) apply(key, newValue)
  }
  window.addEventListener('storage', onOtherTab)
  return () => window.removeEventListener('storage', onOtherTab)
}

/** A choice about how pages look: shown at once in all tabs, and kept where storage allows. */
export function pageChoice<Of extends Name>(name: Of) {
  const usual = known(name, undefined)
  const current = () => known(name, document.documentElement.dataset[name])
  const choose = (value: Choices[Of][number]) => {
    apply(name, value)
    try {
      localStorage.setItem(name, value)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }
  /** The usual one until the page has hydrated, for every visitor gets the same HTML. */
  const useChosen = () => useSyncExternalStore(subscribe, current, () => usual)
  return { choose, useChosen }
}
