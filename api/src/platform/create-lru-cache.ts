import { LRUCache } from 'lru-cache'

/**
 * A cache of the `most` entries used last, each for `ttl` milliseconds at most. Memory grows with the entries: given
 * `max`, the library would allocate room for all of them at once, which costs each process megabytes.
 */
export function createLruCache<V extends NonNullable<unknown>>(most: number, ttl = 0): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl })
}
