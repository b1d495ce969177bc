import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'
import { applyListEdit, type GuestList, type ListEdit } from './list-edits.ts'
import { emptyStoredLists, isStoredLists, type StoredLists } from './stored-lists.ts'
import { wishlistsChannel } from './wishlists-channel.ts'

const stored = storedValue<StoredLists>({
  key: 'akyede:wishlists',
  version: 1,
  fallback: emptyStoredLists,
  accepts: isStoredLists,
})

/** The lists of somebody without an account: they live in this browser, in all its tabs alike (D146). */
export const guestLists = {
  read: (): readonly GuestList[] => stored.read().lists,
  /** What the server renders: it never knows a guest's lists. */
  readOnServer: (): readonly GuestList[] => emptyStoredLists.lists,
  /** Throws in words for people when it cannot be done. */
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

/** The same, with what is on its way to an account. */
export const storedLists = {
  read: stored.read,
  readOnServer: (): StoredLists => emptyStoredLists,
  /** What is named changes in one piece, or not at all. */
  write(changed: Partial<StoredLists>): void {
    const kept = { ...stored.read(), ...changed }
    const empty = kept.lists.length === 0 && !kept.move && !kept.asks
    if (empty) stored.clear()
    else stored.write(kept)
    wishlistsChannel.send({ type: 'changed' })
  },
}

/** Which lists came to an account is asked of whoever owns it; who else is here learns nothing of it. */
export function clearOtherUsersAsks(userId: number | undefined): void {
  const { asks } = storedLists.read()
  if (asks && asks.owner !== userId) storedLists.write({ asks: null })
}

export const useGuestLists = (): readonly GuestList[] =>
  useSyncExternalStore(guestLists.subscribe, guestLists.read, guestLists.readOnServer)
