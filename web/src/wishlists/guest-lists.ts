import { storedValue } from '#kit/storage.ts'
import { areKeptLists, type KeptLists, nothingKept } from './kept-lists.ts'
import { applyListEdit, type GuestList, type ListEdit } from './list-edits.ts'
import { wishlistsChannel } from './wishlists-channel.ts'

const stored = storedValue<KeptLists>({
  key: 'akyede:wishlists',
  version: 1,
  fallback: nothingKept,
  accepts: areKeptLists,
})

/** The lists of somebody without an account: they live in this browser, in all its tabs alike (D146). */
export const guestLists = {
  read: (): readonly GuestList[] => stored.read().lists,
  /** What the server renders: it never knows a guest's lists. */
  readOnServer: (): readonly GuestList[] => nothingKept.lists,
  /** Throws in words for people when it cannot be done. */
  edit(edit: ListEdit): readonly GuestList[] {
    const lists = applyListEdit(guestLists.read(), edit)
    keptLists.write({ lists })
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
export const keptLists = {
  read: stored.read,
  readOnServer: (): KeptLists => nothingKept,
  /** What is named changes in one piece, or not at all. */
  write(changed: Partial<KeptLists>): void {
    const kept = { ...stored.read(), ...changed }
    const empty = kept.lists.length === 0 && !kept.move && !kept.asks
    if (empty) stored.clear()
    else stored.write(kept)
    wishlistsChannel.send({ type: 'changed' })
  },
}

/** Which lists came to an account is asked of whoever owns it; who else is here learns nothing of it. */
export function forgetAsksOfOthers(userId: number | undefined): void {
  const { asks } = keptLists.read()
  if (asks && asks.owner !== userId) keptLists.write({ asks: null })
}
