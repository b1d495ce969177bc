import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'
import { applyListEdit, type GuestList, type ListEdit } from './list-edits.ts'
import { wishlistsChannel } from './queries.ts'
import { emptyStoredLists, isStoredLists, type StoredLists } from './stored-lists.ts'

const stored = storedValue<StoredLists>({
  key: 'akyede:wishlists',
  version: 1,
  fallback: emptyStoredLists,
  accepts: isStoredLists,
})

/** Lists of a guest, stored in this browser and shared by its tabs (D146). */
export const guestLists = {
  read: (): readonly GuestList[] => stored.read().lists,
  /** The server never knows a guest's lists. */
  readOnServer: (): readonly GuestList[] => emptyStoredLists.lists,
  /** Throws an error with a message for the user when the edit is impossible. */
  edit(edit: ListEdit): readonly GuestList[] {
    const lists = applyListEdit(guestLists.read(), edit)
    storedLists.write({ lists })
    return lists
  },
  subscribe(listener: () => void): () => void {
    const stops = [stored.subscribe(listener), wishlistsChannel.listen(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** The same lists, with those being moved to an account. */
export const storedLists = {
  read: stored.read,
  readOnServer: (): StoredLists => emptyStoredLists,
  /** All given fields change in one write. */
  write(changed: Partial<StoredLists>): void {
    const next = { ...stored.read(), ...changed }
    const empty = next.lists.length === 0 && !next.move && !next.asks
    if (empty) stored.clear()
    else stored.write(next)
    wishlistsChannel.send({ type: 'changed' })
  },
}

/** The question about moved lists is for the account's owner only; another user must not see it. */
export function clearOtherUsersAsks(userId: number | undefined): void {
  const { asks } = storedLists.read()
  if (asks && asks.owner !== userId) storedLists.write({ asks: null })
}

export const useGuestLists = (): readonly GuestList[] =>
  useSyncExternalStore(guestLists.subscribe, guestLists.read, guestLists.readOnServer)
