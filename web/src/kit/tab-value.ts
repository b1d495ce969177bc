/** A JSON value that lives as long as its tab, reloads included. */
export interface TabValue<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

/** A value in sessionStorage; where that is blocked it lives as long as the page. */
export function tabValue<T>(key: string, accepts: (value: unknown) => value is T): TabValue<T> {
  let inMemory: T | null = null
  const forget = () => worked(() => sessionStorage.removeItem(key))
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
      // What does not fit must not leave its predecessor behind, to be read instead.
      if (!worked(() => sessionStorage.setItem(key, JSON.stringify(value)))) forget()
    },
    clear() {
      inMemory = null
      forget()
    },
  }
}

/** False: storage is blocked or full, and memory has to do. */
function worked(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
