/** A JSON value that lives as long as its tab and survives reloads. */
export interface TabValue<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

/** A value in sessionStorage. Where that is blocked it lives as long as the page. */
export function tabValue<T>(key: string, accepts: (value: unknown) => value is T): TabValue<T> {
  let inMemory: T | null = null
  const removeStored = () => trySucceeds(() => sessionStorage.removeItem(key))
  return {
    read() {
      try {
        const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return accepts(found) ? found : inMemory
      } catch {
        return inMemory
      }
    },
    write(value) {
      inMemory = value
      // When the new value does not fit, the old one is removed so that it is not read instead.
      if (!trySucceeds(() => sessionStorage.setItem(key, JSON.stringify(value)))) removeStored()
    },
    clear() {
      inMemory = null
      removeStored()
    },
  }
}

/** Returns false when storage is blocked or full. The value is then held in memory only. */
function trySucceeds(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
