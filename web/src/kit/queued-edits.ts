import { limits } from '@akyede/contract/limits'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { session } from './call.ts'
import { ConnectionError } from './call-error.ts'
import { ulid } from './ids.ts'
import { deleteWhere, inStore } from './offline-store.ts'
import { currentUserId } from './personal-values.ts'
import { tabChannel } from './tabs.ts'

/** An edit that could not be sent yet, with its user, its kind and its idempotency key. */
interface QueuedEdit {
  readonly userId: number
  readonly kind: EditKind
  readonly edit: unknown
  readonly key: string
  /** When the edit was first sent, in milliseconds. It may have arrived. */
  readonly sentAt?: number
}

/** The kinds of edits that can be queued. The feature of each kind sends them. */
export type EditKind = 'cart' | 'list item' | 'saved gift' | 'workshop'

interface StoredEdit extends QueuedEdit {
  readonly number: number
}

/** Edits in memory, where the browser stores nothing. They last as long as the page. */
let inPage: StoredEdit[] | undefined
let count = 0
let countLoaded: Promise<void> | undefined
const listeners = new Set<() => void>()
const isChanged = (message: unknown): message is 'changed' => message === 'changed'
const channel = tabChannel('edits', isChanged)

/**
 * Edits that were made offline, in order. They survive a browser restart and are deleted when their user signs
 * out.
 */
export const queuedEdits = {
  count: () => count,
  async areSome(): Promise<boolean> {
    await loadCount()
    return count > 0
  },
  countOnServer: () => 0,
  /** Whether edits would be lost with this page. The user is asked before leaving. */
  arePassing: () => inPage !== undefined && count > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    void loadCount()
    return () => listeners.delete(listener)
  },

  /**
   * Sends an edit under a new idempotency key, or queues it behind the edits that are waiting for the connection.
   * Resolves to undefined when queued. Rejects when the server refuses the edit.
   */
  async sendOrKeep<Answer>(
    made: Pick<QueuedEdit, 'kind' | 'edit'>,
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const edit = { ...made, key: ulid() }
    await loadCount()
    if (count > 0 || !onlineManager.isOnline()) return enqueue(edit)
    const sentAt = Date.now()
    try {
      return await send(edit.key)
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return enqueue({ ...edit, sentAt })
    }
  },

  /** Removes an edit that was not sent yet. Resolves to false when there is none. */
  async takeBack(kind: EditKind, isIt: (edit: unknown) => boolean): Promise<boolean> {
    const matches = (value: unknown) => {
      const waiting = value as StoredEdit
      return waiting.kind === kind && waiting.sentAt === undefined && isOwn(waiting) && isIt(waiting.edit)
    }
    const removed = await remove(matches)
    await changed()
    return removed > 0
  },

  /** Returns the next edit and marks it as sent. */
  async next(): Promise<{ readonly waiting: StoredEdit; readonly isTooOld: boolean } | undefined> {
    const [waiting] = (await all()).filter(isOwn)
    if (!waiting) return undefined
    const sentAt = waiting.sentAt ?? Date.now()
    await put({ ...waiting, sentAt })
    return { waiting, isTooOld: Date.now() - sentAt > keyLifetime }
  },
  async done({ number }: StoredEdit): Promise<void> {
    await remove(value => (value as StoredEdit).number === number)
    await changed()
  },
}

/**
 * How long the server remembers an idempotency key, less one hour. An edit that is sent again later might be
 * applied twice.
 */
const keyLifetime = limits.idempotency.keptFor - 3_600_000

const isOwn = ({ userId }: QueuedEdit): boolean => userId === currentUserId()

async function enqueue(edit: Omit<QueuedEdit, 'userId'>): Promise<undefined> {
  const userId = currentUserId()
  if (!userId) throw new ConnectionError('unreachable')
  const owned = { ...edit, userId }
  if (!inPage) await inStore('edits', 'readwrite', store => store.add(owned)).catch(storeInPage)
  if (inPage) inPage = [...inPage, { ...owned, number: Date.now() + inPage.length }]
  await changed()
}

const storeInPage = () => {
  inPage ??= []
}

const all = async (): Promise<readonly StoredEdit[]> =>
  inPage ?? inStore('edits', 'readonly', store => store.getAll() as IDBRequest<StoredEdit[]>).catch(() => [])

async function put(edit: StoredEdit): Promise<void> {
  if (inPage) inPage = inPage.map(each => (each.number === edit.number ? edit : each))
  else await inStore('edits', 'readwrite', store => store.put(edit))
}

async function remove(matches: (value: unknown) => boolean): Promise<number> {
  if (!inPage) return deleteWhere('edits', matches)
  const before = inPage.length
  inPage = inPage.filter(each => !matches(each))
  return before - inPage.length
}

/** The count is read once. After that it is updated on every change. */
function loadCount(): Promise<void> {
  countLoaded ??= recount().then(() => {
    channel.listen(() => void recount())
    session.subscribe(() => void recount())
  })
  return countLoaded
}

async function recount(): Promise<void> {
  count = (await all()).filter(isOwn).length
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  await recount()
  channel.send('changed')
}

/** The number of edits that wait for the connection. */
export const useQueuedEditCount = (): number =>
  useSyncExternalStore(queuedEdits.subscribe, queuedEdits.count, queuedEdits.countOnServer)
