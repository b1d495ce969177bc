import type { Query, QueryClient } from '@tanstack/react-query'
import { ConnectionError, session } from '#kit/call.ts'
import { deleteOtherUsersData, deleteWhere, inStore } from '#kit/offline-store.ts'
import { deleteVisitedPages } from '#kit/page-caches.ts'
import { currentUserId } from '#kit/personal-values.ts'

interface StoredResponse {
  readonly id: string
  readonly userId: number
  readonly key: readonly unknown[]
  readonly value: unknown
  /** Milliseconds. */
  readonly at: number
}

/** So many of a person are kept, those that came last. */
const most = 100

/**
 * Keeps in this browser what is marked as readable offline, for whoever is signed in, and shows it to them again while
 * the shop cannot be reached. What others left goes.
 */
export function storeResponses(client: QueryClient): void {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.query.meta?.offline !== true) return
    if (event.action.type === 'success') void keep(event.query).catch(ignore)
    if (event.action.type === 'error' && event.action.error instanceof ConnectionError) void show(client)
  })
  for (const query of client.getQueryCache().getAll())
    if (query.meta?.offline === true && query.state.data !== undefined) void keep(query).catch(ignore)
  addEventListener('offline', () => void show(client))
  session.subscribe(() => void meet(client))
  void meet(client)
}

/** A browser that keeps nothing shows nothing again: that is all. */
const ignore = () => {}

let met: number | null | undefined

/** Whoever is here now finds nothing of whoever was here before. */
async function meet(client: QueryClient): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined || userId === met) return
  met = userId
  await forget().catch(ignore)
  if (!navigator.onLine) await show(client)
  if (userId) await trim().catch(ignore)
}

async function forget(): Promise<void> {
  const gone = await deleteOtherUsersData(currentUserId() ?? null)
  if (gone > 0) await deleteVisitedPages()
}

async function keep({ queryHash, queryKey, state }: Query): Promise<void> {
  const userId = currentUserId()
  if (!userId || state.data === undefined) return
  const answer: StoredResponse = {
    id: `${userId} ${queryHash}`,
    userId,
    key: queryKey,
    value: state.data,
    at: state.dataUpdatedAt,
  }
  await inStore('answers', 'readwrite', store => store.put(answer))
}

const responsesOf = async (userId: number): Promise<readonly StoredResponse[]> => {
  const all = await inStore('answers', 'readonly', store => store.getAll() as IDBRequest<StoredResponse[]>)
  return all.filter(answer => answer.userId === userId)
}

/** What was not asked for yet stands as it was seen last. */
async function show(client: QueryClient): Promise<void> {
  const userId = currentUserId()
  if (!userId) return
  for (const { key, value, at } of await responsesOf(userId).catch(() => [])) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, value, { updatedAt: at })
  }
}

async function trim(): Promise<void> {
  const userId = currentUserId()
  if (!userId) return
  const oldest = (await responsesOf(userId)).toSorted((one, other) => other.at - one.at).slice(most)
  const ids = new Set(oldest.map(({ id }) => id))
  if (ids.size > 0) await deleteWhere('answers', value => ids.has((value as StoredResponse).id))
}
