interface Stored {
  version: number
  value: unknown
}

/** A stored value under one key. Where storage is blocked or full it lives as long as the page. */
export interface StoredValue<T> {
  read(): T
  write(value: T): void
  clear(): void
  /** Calls back when this tab or another one changed the value. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

interface StoredValueOptions<T> {
  key: string
  /** Raise the version when the shape changes. Values of older versions are ignored. */
  version: number
  fallback: T
  /** Checks the shape of a stored value, because users can edit their storage. */
  accepts: (value: unknown) => value is T
}

/**
 * A JSON value in localStorage. `read` returns the same object until the value changes, as `useSyncExternalStore`
 * requires.
 */
export function storedValue<T>({ key, version, fallback, accepts }: StoredValueOptions<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  let current = fallback
  let currentText: string | null = null

  function read(): T {
    const text = readText(key)
    if (text === undefined || text === currentText) return current
    currentText = text
    current = decode(text)
    return current
  }

  function decode(text: string | null): T {
    const stored = text === null ? undefined : parse(text)
    return stored?.version === version && accepts(stored.value) ? stored.value : fallback
  }

  function change(value: T, text: string | null): void {
    current = value
    if (writeText(key, text)) currentText = text
    for (const listener of listeners) listener()
  }

  return {
    read,
    write: value => change(value, JSON.stringify({ version, value } satisfies Stored)),
    clear: () => change(fallback, null),
    subscribe: listener => {
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function parse(text: string): Stored | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return found !== null && typeof found === 'object' && 'version' in found && 'value' in found
      ? (found as Stored)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns undefined where storage is not available (private mode, blocked cookies, the server). */
function readText(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Opens an IndexedDB database. `createStores` sets it up the first time. */
export function openDatabase(
  name: string,
  createStores: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => createStores(request.result)
  return finished(request)
}

export function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
