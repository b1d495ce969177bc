import { finished, openDatabase } from './storage.ts'

/** Data that users read and change offline. It belongs to one user and is deleted when that user signs out. */
const name = 'akyede-offline'
type OfflineStore = 'answers' | 'edits'

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase(name, made => {
    made.createObjectStore('answers', { keyPath: 'id' })
    made.createObjectStore('edits', { keyPath: 'number', autoIncrement: true })
  }).then(found => {
    // The browser closes the database when the user clears site data. The next access opens it again.
    found.onclose = () => {
      opened = undefined
    }
    return found
  })
  return opened
}

/** Runs one request in one transaction. Rejects where the browser stores nothing. */
export async function inStore<T>(
  store: OfflineStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return finished(work((await database()).transaction(store, mode).objectStore(store)))
}

/** Deletes all records that match, in one transaction. Resolves to their number. */
export async function deleteWhere(
  store: OfflineStore,
  matches: (value: unknown) => boolean,
): Promise<number> {
  const cursor = (await database()).transaction(store, 'readwrite').objectStore(store).openCursor()
  let deleted = 0
  return new Promise((resolve, reject) => {
    cursor.onerror = () => reject(cursor.error)
    cursor.onsuccess = () => {
      const record = cursor.result
      if (!record) return resolve(deleted)
      if (matches(record.value)) {
        record.delete()
        deleted += 1
      }
      record.continue()
    }
  })
}

/** Keeps only the data of this user, or none for null. Resolves to the number of deleted records. */
export async function deleteOtherUsersData(userId: number | null): Promise<number> {
  const isOfOtherUser = (value: unknown) => (value as { userId: number }).userId !== userId
  const answers = await deleteWhere('answers', isOfOtherUser)
  return answers + (await deleteWhere('edits', isOfOtherUser))
}
