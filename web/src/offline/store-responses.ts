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
  /** When the response arrived, in milliseconds. */
  readonly at: number
}

/** The maximum number of stored responses per user. The newest are kept. */
const maxStored = 100

/**
 * Stores responses that are marked as readable offline for the signed-in user, and shows them again while the
 * server cannot be reached. Data of other users is deleted.
 */
export function storeResponses(client: QueryClient): void {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.query.meta?.offline !== true) return
    if (event.action.type === 'success') void store(event.query).catch(ignore)
    if (event.action.type === 'error' && event.action.error instanceof ConnectionError) void show(client)
  })
  for (const query of client.getQueryCache().getAll())
    if (query.meta?.offline === true && query.state.data !== undefined) void store(query).catch(ignore)
  addEventListener('offline', () => void show(client))
  session.subscribe(() => void onUserChange(client))
  void onUserChange(client)
}

/** Without storage there is nothing to show offline, and that is not an error. */
const ignore = () => {}

let currentUser: number | null | undefined

/** Deletes the data of the previous user when the user changes. */
async function onUserChange(client: QueryClient): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined || userId === currentUser) return
  currentUser = userId
  await deleteOtherUsers().catch(ignore)
  if (!navigator.onLine) await show(client)
  if (userId) await trim().catch(ignore)
}

async function deleteOtherUsers(): Promise<void> {
  const deleted = await deleteOtherUsersData(currentUserId() ?? null)
  if (deleted > 0) await deleteVisitedPages()
}

async function store({ queryHash, queryKey, state }: Query): Promise<void> {
  const userId = currentUserId()
  if (!userId || state.data === undefined) return
  const response: StoredResponse = {
    id: `${userId} ${queryHash}`,
    userId,
    key: queryKey,
    value: state.data,
    at: state.dataUpdatedAt,
  }
  await inStore('answers', 'readwrite', responses => responses.put(response))
}

const responsesOf = async (userId: number): Promise<readonly StoredResponse[]> => {
  const all = await inStore('answers', 'readonly', store => store.getAll() as IDBRequest<StoredResponse[]>)
  return all.filter(response => response.userId === userId)
}

/** Fills queries without data from the stored responses. */
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
  const oldest = (await responsesOf(userId)).toSorted((one, other) => other.at - one.at).slice(maxStored)
  const ids = new Set(oldest.map(({ id }) => id))
  if (ids.size > 0) await deleteWhere('answers', value => ids.has((value as StoredResponse).id))
}
