import { limits } from '@akyede/contract/limits'
import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { session } from './call.ts'
import { ConnectionError } from './call-error.ts'
import { deleteWhere, inStore } from './offline-store.ts'
import { currentUserId } from './personal-values.ts'
import { tabChannel } from './tabs.ts'

/** A change that could not be sent yet: whose it is, of which kind, and the key under which it counts once. */
interface QueuedEdit {
  readonly userId: number
  readonly kind: EditKind
  readonly edit: unknown
  readonly key: string
  /** It was on its way since then and may have arrived; milliseconds. */
  readonly sentAt?: number
}

/** What can wait; each is sent by the feature whose it is. */
export type EditKind = 'cart' | 'list item' | 'saved gift'

interface StoredEdit extends QueuedEdit {
  readonly number: number
}

/** Where the browser keeps nothing, they wait as long as the page. */
let inPage: StoredEdit[] | undefined
let count = 0
let known: Promise<void> | undefined
const listeners = new Set<() => void>()
const isChanged = (message: unknown): message is 'changed' => message === 'changed'
const channel = tabChannel('edits', isChanged)

/** Changes that were made without a connection, in their order. They outlive the browser, and go with their person. */
export const queuedEdits = {
  count: () => count,
  async areSome(): Promise<boolean> {
    await know()
    return count > 0
  },
  countOnServer: () => 0,
  /** They are gone with this page: whoever closes it is asked first. */
  arePassing: () => inPage !== undefined && count > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    void know()
    return () => listeners.delete(listener)
  },

  /**
   * Sends an edit, or lets it wait for the connection, behind those that wait already. Undefined: it waits. Fails when
   * the shop refuses it.
   */
  async sendOrKeep<Answer>(
    edit: Pick<QueuedEdit, 'kind' | 'edit' | 'key'>,
    send: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    await know()
    if (count > 0 || !onlineManager.isOnline()) return keep(edit)
    const sentAt = Date.now()
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return keep({ ...edit, sentAt })
    }
  },

  /** Takes back one that was not sent yet; false: there is none such. */
  async takeBack(kind: EditKind, isIt: (edit: unknown) => boolean): Promise<boolean> {
    const goes = (value: unknown) => {
      const waiting = value as StoredEdit
      return waiting.kind === kind && waiting.sentAt === undefined && isOwn(waiting) && isIt(waiting.edit)
    }
    const gone = await remove(goes)
    await changed()
    return gone > 0
  },

  /** The next one to be sent, marked as on its way. */
  async next(): Promise<{ readonly waiting: StoredEdit; readonly isTooOld: boolean } | undefined> {
    const [waiting] = (await all()).filter(isOwn)
    if (!waiting) return undefined
    const sentAt = waiting.sentAt ?? Date.now()
    await put({ ...waiting, sentAt })
    return { waiting, isTooOld: Date.now() - sentAt > knownFor }
  },
  async done({ number }: StoredEdit): Promise<void> {
    await remove(value => (value as StoredEdit).number === number)
    await changed()
  },
}

/** As long as the shop knows a key, with an hour to spare: what is sent later might count twice. */
const knownFor = limits.idempotency.keptFor - 3_600_000

const isOwn = ({ userId }: QueuedEdit): boolean => userId === currentUserId()

async function keep(edit: Omit<QueuedEdit, 'userId'>): Promise<undefined> {
  const userId = currentUserId()
  if (!userId) throw new ConnectionError('unreachable')
  const kept = { ...edit, userId }
  if (!inPage) await inStore('edits', 'readwrite', store => store.add(kept)).catch(keepInPage)
  if (inPage) inPage = [...inPage, { ...kept, number: Date.now() + inPage.length }]
  await changed()
}

const keepInPage = () => {
  inPage ??= []
}

const all = async (): Promise<readonly StoredEdit[]> =>
  inPage ?? inStore('edits', 'readonly', store => store.getAll() as IDBRequest<StoredEdit[]>).catch(() => [])

async function put(edit: StoredEdit): Promise<void> {
  if (inPage) inPage = inPage.map(one => (one.number === edit.number ? edit : one))
  else await inStore('edits', 'readwrite', store => store.put(edit))
}

async function remove(goes: (value: unknown) => boolean): Promise<number> {
  if (!inPage) return deleteWhere('edits', goes)
  const before = inPage.length
  inPage = inPage.filter(one => !goes(one))
  return before - inPage.length
}

/** How many wait is read once; from then on every change of it is heard. */
function know(): Promise<void> {
  known ??= recount().then(() => {
    channel.listen(() => void recount())
    session.subscribe(() => void recount())
  })
  return known
}

async function recount(): Promise<void> {
  count = (await all()).filter(isOwn).length
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  await recount()
  channel.send('changed')
}

/** How many changes wait for the connection to come back. */
export const useQueuedEditCount = (): number =>
  useSyncExternalStore(queuedEdits.subscribe, queuedEdits.count, queuedEdits.countOnServer)

/** For an answer that is changed here: without a connection it stays as old as it is. */
export function offlineUpdatedAt(client: QueryClient, key: QueryKey): { updatedAt?: number } {
  const at = client.getQueryState(key)?.dataUpdatedAt
  return at === undefined || onlineManager.isOnline() ? {} : { updatedAt: at }
}
