import { useSyncExternalStore } from 'react'

interface PageChoiceOptions<Value extends string> {
  /**
   * Of the document's attribute that CSS follows, and in storage: a plain word, no JSON, which the script in the head
   * of every document reads before the first paint.
   */
  readonly name: string
  readonly values: readonly Value[]
  /** Until somebody chooses. */
  readonly usual: Value
}

/** A choice about how pages look: shown at once in all tabs, by CSS alone, and kept where storage allows. */
export function pageChoice<Value extends string>({ name, values, usual }: PageChoiceOptions<Value>) {
  const listeners = new Set<() => void>()
  const known = (word: unknown): Value => values.find(value => value === word) ?? usual
  const current = () => known(document.documentElement.dataset[name])
  const apply = (value: Value) => {
    document.documentElement.dataset[name] = value
    for (const listener of listeners) listener()
  }
  const choose = (value: Value) => {
    apply(value)
    try {
      localStorage.setItem(name, value)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }
  const subscribe = (listener: () => void) => {
    const onOtherTab = ({ key, newValue }: StorageEvent) => {
      if (key === name) apply(known(newValue))
    }
    listeners.add(listener)
    window.addEventListener('storage', onOtherTab)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onOtherTab)
    }
  }
  /** The usual one until the page has hydrated, for every visitor gets the same HTML. */
  const useChosen = (): Value => useSyncExternalStore(subscribe, current, () => usual)
  return { choose, useChosen }
}
