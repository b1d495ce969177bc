import { LRUCache } from 'lru-cache'
import type { Broadcast } from './broadcast.ts'
import type { Clock } from './clock.ts'
import {
  type Coding,
  type FinishedResponse,
  finishResponse,
  type PlainResponse,
  withoutBodyHeaders,
} from './finish-response.ts'

/** What an answer shows, gathered while it is made: what to let go of it for, and when. */
export interface CachePolicy {
  /** It is let go of as soon as one of these changes (`publishChange`). */
  show(tags: readonly string[]): void
  /** It is kept for at most so many seconds; 0 for not at all. */
  keepFor(seconds: number): void
}

/** A finished answer with status 200, ready to be written. */
export interface CachedResponse extends FinishedResponse {
  readonly key: string
  /** The template under which it is counted and logged. */
  readonly route: string
  /** Names and values in turn, as `writeHead` takes them. */
  readonly whole: readonly string[]
  readonly notModified: readonly string[]
  readonly tags: ReadonlySet<string>
  readonly until: number
}

/** What became of a request here, for `Cache-Status` (RFC 9211). */
export type CacheOutcome = 'hit' | 'stored' | 'passed'

export interface CacheLookup {
  /** All that tells answers apart but their coding: address and variant. */
  readonly name: string
  readonly coding: Coding
  readonly route: string
}

/** Answers to public reads, the same for everyone, kept in this process as finished bytes. */
export interface ResponseCache {
  /** Undefined when there is none that is still good. */
  find(name: string, coding: Coding): CachedResponse | undefined
  /**
   * Gives the kept one; else makes it, once for all who ask meanwhile, and keeps it if its status is 200 and nothing
   * that it shows has changed since its making began.
   */
  getOrCreate(
    request: CacheLookup,
    make: (showing: CachePolicy) => Promise<PlainResponse>,
  ): Promise<{ finished: FinishedResponse; fate: CacheOutcome }>
}

/** An answer that is being made: what changed meanwhile. */
interface Making {
  readonly changed: Set<string>
  /** Something was missed: it may be anything. */
  outdated: boolean
}

export const changeTopic = 'changed'
export const cacheStatus = {
  hit: 'akyede; hit',
  stored: 'akyede; fwd=miss; stored',
  passed: 'akyede; fwd=miss',
}
/** Seconds, for what names no time of its own. */
const longest = 300
/** What an entry costs beside its bytes, roughly: its headers, and its place under each of its tags. */
const overhead = 3_072
const overheadOfTag = 64

export interface ResponseCacheOptions {
  readonly clock: Clock
  readonly broadcast: Pick<Broadcast, 'on' | 'onGap' | 'isListening'>
  readonly maxBytes: number
}

export function createResponseCache({ clock, broadcast, maxBytes }: ResponseCacheOptions): ResponseCache {
  const byTag = new Map<string, Set<CachedResponse>>()
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: ({ body, key, tags }) =>
      body.length + 2 * key.length + overhead + tags.size * overheadOfTag,
    dispose: answer => {
      for (const tag of answer.tags) {
        const sharing = byTag.get(tag)
        sharing?.delete(answer)
        if (sharing?.size === 0) byTag.delete(tag)
      }
    },
  })
  const underWay = new Set<Making>()
  /** Those that whoever asks now may wait for: nothing has changed since they began. */
  const joinable = new Map<string, Promise<{ finished: FinishedResponse; fate: CacheOutcome }>>()

  broadcast.on(changeTopic, words => {
    const tags = words.split(' ')
    for (const tag of tags) for (const answer of byTag.get(tag) ?? []) kept.delete(answer.key)
    for (const making of underWay) for (const tag of tags) making.changed.add(tag)
    joinable.clear()
  })
  broadcast.onGap(() => {
    kept.clear()
    for (const making of underWay) making.outdated = true
    joinable.clear()
  })

  function keep(answer: CachedResponse): boolean {
    kept.set(answer.key, answer)
    if (kept.peek(answer.key) !== answer) return false
    for (const tag of answer.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(answer))
    return true
  }

  async function makeAndKeep(
    { name, coding, route }: CacheLookup,
    make: (showing: CachePolicy) => Promise<PlainResponse>,
  ): Promise<{ finished: FinishedResponse; fate: CacheOutcome }> {
    const making: Making = { changed: new Set(), outdated: !broadcast.isListening }
    const began = clock.now().getTime()
    const tags = new Set<string>()
    let seconds = longest
    underWay.add(making)
    try {
      const plain = await make({
        show: more => more.forEach(tag => void tags.add(tag)),
        keepFor: atMost => {
          seconds = Math.min(seconds, atMost)
        },
      })
      const finished = await finishResponse(plain, coding)
      const current = !making.outdated && ![...tags].some(tag => making.changed.has(tag))
      const good = plain.status === 200 && seconds > 0 && current
      const entry = { key: keyOf(name, coding), route, tags, until: began + seconds * 1000 }
      return {
        finished,
        fate:
          good && keep({ ...finished, ...entry, ...wire(finished), body: exactly(finished.body) })
            ? 'stored'
            : 'passed',
      }
    } finally {
      underWay.delete(making)
    }
  }

  function find(name: string, coding: Coding): CachedResponse | undefined {
    if (!broadcast.isListening) return undefined
    const key = keyOf(name, coding)
    const answer = kept.get(key)
    if (!answer || clock.now().getTime() < answer.until) return answer
    kept.delete(key)
    return undefined
  }

  return {
    find,
    getOrCreate(request, make) {
      const finished = find(request.name, request.coding)
      if (finished) return Promise.resolve({ finished, fate: 'hit' })
      const key = keyOf(request.name, request.coding)
      const joined = joinable.get(key)
      if (joined) return joined
      const made = makeAndKeep(request, make).finally(() => {
        if (joinable.get(key) === made) joinable.delete(key)
      })
      joinable.set(key, made)
      return made
    },
  }
}

/** Compressed bytes come as the beginning of 16 KiB, which would stay with them. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const keyOf = (name: string, coding: Coding): string => coding + name

function wire({ headers }: FinishedResponse): Pick<CachedResponse, 'whole' | 'notModified'> {
  const hit = { ...headers, 'cache-status': cacheStatus.hit }
  return { whole: inTurn(hit), notModified: inTurn(withoutBodyHeaders(hit)) }
}

const inTurn = (headers: FinishedResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
