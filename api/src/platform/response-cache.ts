import { Failure } from '@akyede/contract/failures'
import { LRUCache } from 'lru-cache'
import type { Broadcast } from './broadcast.ts'
import type { Clock } from './clock.ts'
import { type Executor, isDatabaseUnavailable } from './database.ts'
import {
  type Coding,
  type FinishedResponse,
  finishResponse,
  type PlainResponse,
  withoutBodyHeaders,
} from './finish-response.ts'
import { withTimeout } from './with-timeout.ts'

/** The cache policy of a response, collected while it is created: what evicts it, and when it expires. */
export interface CachePolicy {
  /** The response is evicted when one of these tags changes (`publishChange`). */
  show(tags: readonly string[]): void
  /** The response is cached for at most so many seconds; 0 for not at all. */
  keepFor(seconds: number): void
}

/** A cached response with status 200, ready to be written. */
export interface CachedResponse extends FinishedResponse {
  readonly key: string
  /** The route template for metrics and logs. */
  readonly route: string
  /** Alternating names and values, as `writeHead` takes them. */
  readonly whole: readonly string[]
  readonly notModified: readonly string[]
  readonly tags: ReadonlySet<string>
  readonly until: number
}

/** The outcome of a lookup, for `Cache-Status` (RFC 9211). */
export type CacheOutcome = 'hit' | 'stored' | 'passed'

export interface CacheLookup {
  /** The cache key without the coding: URL and variant. */
  readonly name: string
  readonly coding: Coding
  readonly route: string
}

/** The response cache: encoded responses to public reads, the same for everyone, in the memory of this process. */
export interface ResponseCache {
  /**
   * The cached response; undefined when there is none that is still fresh. While the database is away it may be ten
   * minutes older.
   */
  find(name: string, coding: Coding): CachedResponse | undefined
  /**
   * Returns the cached response, or else creates one, once for all concurrent requests. It is stored if its status is
   * 200 and none of its tags has changed since its creation began.
   */
  getOrCreate(request: CacheLookup, make: (showing: CachePolicy) => Promise<PlainResponse>): Promise<Outcome>
}

interface Outcome {
  readonly finished: FinishedResponse
  readonly fate: CacheOutcome
}

/** A response being created, and the tags that changed meanwhile. */
interface Creation {
  readonly changed: Set<string>
  /** Messages were missed, so any tag may have changed. */
  outdated: boolean
}

export const changeTopic = 'changed'
export const cacheStatus = {
  hit: 'akyede; hit',
  stored: 'akyede; fwd=miss; stored',
  passed: 'akyede; fwd=miss',
}
/** Milliseconds beyond its lifetime that a response stands in for one that cannot be created (RFC 5861). */
const staleFor = 600_000
/** Milliseconds that a new response may take before an older one stands in for it. */
const patience = 500
/** Milliseconds for which the database counts as away after it could not answer. */
const awayFor = 1_000
/** The default lifetime in seconds. */
const defaultSeconds = 300
/** Approximate bytes of an entry beside its body: its headers, and its place under each of its tags. */
const entryOverhead = 3_072
const tagOverhead = 64

export interface ResponseCacheOptions {
  readonly clock: Clock
  readonly broadcast: Pick<Broadcast, 'on' | 'onGap' | 'isListening'>
  readonly maxBytes: number
}

export function createResponseCache({ clock, broadcast, maxBytes }: ResponseCacheOptions): ResponseCache {
  const entries = createEntries(maxBytes)
  const creations = new Set<Creation>()
  /** Creations that a new request may join: no tag has changed since they began. */
  const joinable = new Map<string, Promise<Outcome>>()
  let awayUntil = 0

  broadcast.on(changeTopic, words => {
    const tags = words.split(' ')
    for (const tag of tags) entries.evict(tag)
    for (const creation of creations) for (const tag of tags) creation.changed.add(tag)
    joinable.clear()
  })
  broadcast.onGap(() => {
    entries.clear()
    for (const creation of creations) creation.outdated = true
    joinable.clear()
  })

  async function createAndStore(
    { name, coding, route }: CacheLookup,
    make: (showing: CachePolicy) => Promise<PlainResponse>,
  ): Promise<Outcome> {
    const creation: Creation = { changed: new Set(), outdated: !broadcast.isListening }
    const startedAt = clock.now().getTime()
    const tags = new Set<string>()
    let seconds = defaultSeconds
    creations.add(creation)
    try {
      const plain = await make({
        show: more => more.forEach(tag => void tags.add(tag)),
        keepFor: atMost => {
          seconds = Math.min(seconds, atMost)
        },
      })
      const finished = await finishResponse(plain, coding)
      const current = !creation.outdated && ![...tags].some(tag => creation.changed.has(tag))
      const isStorable = plain.status === 200 && seconds > 0 && current
      const entry = { key: keyOf(name, coding), route, tags, until: startedAt + seconds * 1000 }
      return {
        finished,
        fate:
          isStorable &&
          entries.store({ ...finished, ...entry, ...wire(finished), body: trimmed(finished.body) })
            ? 'stored'
            : 'passed',
      }
    } finally {
      creations.delete(creation)
    }
  }

  function find(name: string, coding: Coding): CachedResponse | undefined {
    if (!broadcast.isListening) return performance.now() < awayUntil ? findStale(name, coding) : undefined
    const key = keyOf(name, coding)
    const cached = entries.get(key)
    if (!cached || clock.now().getTime() < cached.until) return cached
    entries.delete(key)
    return undefined
  }

  function findStale(name: string, coding: Coding): CachedResponse | undefined {
    const cached = entries.get(keyOf(name, coding))
    return cached && clock.now().getTime() < cached.until + staleFor ? cached : undefined
  }

  /**
   * While changes are not heard of, a cached response may be outdated, so a new one is created. The cached one stands
   * in for it when that fails or takes long: then the database is away, and nothing changes.
   */
  async function orStale(stale: CachedResponse, created: Promise<Outcome>): Promise<Outcome> {
    const answered = created.catch(error => {
      if (!isBusy(error)) throw error
    })
    const outcome = await withTimeout(answered, patience, undefined)
    if (outcome && outcome.finished.status < 500) return outcome
    awayUntil = performance.now() + awayFor
    return { finished: stale, fate: 'hit' }
  }

  return {
    find,
    getOrCreate(request, make) {
      const finished = find(request.name, request.coding)
      if (finished) return Promise.resolve({ finished, fate: 'hit' })
      const key = keyOf(request.name, request.coding)
      const joined = joinable.get(key)
      if (joined) return joined
      const stale = broadcast.isListening ? undefined : findStale(request.name, request.coding)
      const creating = createAndStore(request, make)
      const created = (stale ? orStale(stale, creating) : creating).finally(() => {
        if (joinable.get(key) === created) joinable.delete(key)
      })
      joinable.set(key, created)
      return created
    },
  }
}

/** The cached responses by key and by tag, the least recently used ones evicted beyond `maxBytes`. */
function createEntries(maxBytes: number) {
  const byTag = new Map<string, Set<CachedResponse>>()
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: ({ body, key, tags }) =>
      body.length + 2 * key.length + entryOverhead + tags.size * tagOverhead,
    dispose: cached => {
      for (const tag of cached.tags) {
        const sharing = byTag.get(tag)
        sharing?.delete(cached)
        if (sharing?.size === 0) byTag.delete(tag)
      }
    },
  })
  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
    /** Deletes the responses that show this tag. */
    evict(tag: string): void {
      for (const cached of byTag.get(tag) ?? []) entries.delete(cached.key)
    },
    /** Returns false for a response that is too large. */
    store(cached: CachedResponse): boolean {
      entries.set(cached.key, cached)
      if (entries.peek(cached.key) !== cached) return false
      for (const tag of cached.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(cached))
      return true
    },
  }
}

const isBusy = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Failure && error.code === 'server.busy')

/** Copies the body: compressed bytes are a slice of a 16 KiB buffer, which would stay in memory with them. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const keyOf = (name: string, coding: Coding): string => coding + name

function wire({ headers }: FinishedResponse): Pick<CachedResponse, 'whole' | 'notModified'> {
  const hit = { ...headers, 'cache-status': cacheStatus.hit }
  return { whole: alternating(hit), notModified: alternating(withoutBodyHeaders(hit)) }
}

const alternating = (headers: FinishedResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)])

/**
 * Publishes, in the transaction of a change, the tags of what it changed, so that caches evict responses that show
 * them.
 */
export async function publishChange(
  broadcast: Pick<Broadcast, 'publish'>,
  executor: Executor,
  tags: readonly string[],
): Promise<void> {
  if (tags.length > 0) await broadcast.publish(executor, changeTopic, [...new Set(tags)].join(' '))
}
