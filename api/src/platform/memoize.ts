import { LRUCache } from 'lru-cache'
import type { Platform } from './platform.ts'
import { changeTopic } from './response-cache.ts'

/** Long enough to spare the question, short enough for what nobody tells. */
const longest = 300_000

interface Known<T> {
  readonly answer: Promise<T>
  readonly until: number
}

/**
 * What it asks, with the same answer for all until `tag` is told to have changed (`publishChange`), and for five minutes
 * at most: for what looks at a whole table. A failure is asked again. What is `given` serves to ask with, such as the
 * connection of whoever asks, and must not change the answer.
 */
export function memoize<T, Given extends readonly unknown[] = []>(
  platform: Pick<Platform, 'broadcast' | 'clock'>,
  tag: string,
  ask: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  const remembered = memoizeByKey(platform, [tag], 1, (_, ...given: Given) => ask(...given))
  return (...given) => remembered('', ...given)
}

/** The same for each of many questions, told apart by a key: the `most` that were asked last are known. */
export function memoizeByKey<T, Given extends readonly unknown[] = []>(
  { broadcast, clock }: Pick<Platform, 'broadcast' | 'clock'>,
  tags: readonly string[],
  most: number,
  ask: (key: string, ...given: Given) => Promise<T>,
): (key: string, ...given: Given) => Promise<T> {
  const known = new LRUCache<string, Known<T>>({ max: most })
  broadcast.on(changeTopic, words => {
    if (words.split(' ').some(word => tags.includes(word))) known.clear()
  })
  broadcast.onGap(() => known.clear())
  return (key, ...given) => {
    const now = clock.now().getTime()
    const found = known.get(key)
    if (found && now < found.until && broadcast.isListening) return found.answer
    const asked = { answer: ask(key, ...given), until: now + longest }
    known.set(key, asked)
    asked.answer.catch(() => {
      if (known.peek(key) === asked) known.delete(key)
    })
    return asked.answer
  }
}
