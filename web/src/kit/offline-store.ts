import { finished, openDatabase } from './storage.ts'

/** What this browser keeps for people to read, and to do, without a connection: theirs, and gone when they leave. */
const name = 'akyede-offline'
type OfflineStore = 'answers' | 'edits'

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase(name, made => {
    made.createObjectStore('answers', { keyPath: 'id' })
    made.createObjectStore('edits', { keyPath: 'number', autoIncrement: true })
  }).then(found => {
    // Closed by the browser, as when somebody clears what pages keep, it is opened anew.
    found.onclose = () => {
      opened = undefined
    }
    return found
  })
  return opened
}

/** Reads, or changes, in one transaction; fails where the browser keeps nothing. */
export async function inStore<T>(
  store: OfflineStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return finished(work((await database()).transaction(store, mode).objectStore(store)))
}

/** Deletes, in one transaction, what `goes` says of. */
export async function deleteWhere(store: OfflineStore, goes: (value: unknown) => boolean): Promise<number> {
  const cursor = (await database()).transaction(store, 'readwrite').objectStore(store).openCursor()
  let gone = 0
  return new Promise((resolve, reject) => {
    cursor.onerror = () => reject(cursor.error)
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return resolve(gone)
      if (goes(at.value)) {
        at.delete()
        gone += 1
      }
      at.continue()
    }
  })
}

/** Leaves only what is this person's; null: nobody's. Answers how much went. */
export async function deleteOtherUsersData(userId: number | null): Promise<number> {
  const isAnothers = (value: unknown) => (value as { userId: number }).userId !== userId
  const answers = await deleteWhere('answers', isAnothers)
  return answers + (await deleteWhere('edits', isAnothers))
}
