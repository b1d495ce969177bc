import { LRUCache } from 'lru-cache'
import type { Platform } from './platform.ts'
import { changeTopic } from './response-cache.ts'

/** Milliseconds: long enough to spare queries, short enough for changes that are not published. */
const lifetime = 300_000

interface Cached<T> {
  readonly result: Promise<T>
  readonly until: number
}

/**
 * Caches the result of a query over a whole table until a change of `tag` is published (`publishChange`), and for
 * five minutes at most. A failure is not cached. `given` passes tools such as the caller's connection, and must not
 * change the result.
 */
export function memoize<T, Given extends readonly unknown[] = []>(
  platform: Pick<Platform, 'broadcast' | 'clock'>,
  tag: string,
  query: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  const cached = memoizeByKey(platform, [tag], 1, (_, ...given: Given) => query(...given))
  return (...given) => cached('', ...given)
}

/** The same for many keys; the `most` recently used ones are cached. */
export function memoizeByKey<T, Given extends readonly unknown[] = []>(
  { broadcast, clock }: Pick<Platform, 'broadcast' | 'clock'>,
  tags: readonly string[],
  most: number,
  query: (key: string, ...given: Given) => Promise<T>,
): (key: string, ...given: Given) => Promise<T> {
  const cache = new LRUCache<string, Cached<T>>({ max: most })
  broadcast.on(changeTopic, words => {
    if (words.split(' ').some(word => tags.includes(word))) cache.clear()
  })
  broadcast.onGap(() => cache.clear())
  return (key, ...given) => {
    const now = clock.now().getTime()
    const found = cache.get(key)
    if (found && now < found.until && broadcast.isListening) return found.result
    const created = { result: query(key, ...given), until: now + lifetime }
    cache.set(key, created)
    created.result.catch(() => {
      if (cache.peek(key) === created) cache.delete(key)
    })
    return created.result
  }
}
