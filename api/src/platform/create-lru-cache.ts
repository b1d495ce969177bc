import { LRUCache } from 'lru-cache'

/**
 * Keeps what was used last, `most` of it, for so many milliseconds at most. Its room grows with what comes: told how
 * many there may be, the library takes room for all at once, and those that never come cost every process megabytes.
 */
export function createLruCache<V extends NonNullable<unknown>>(most: number, ttl = 0): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl })
}
