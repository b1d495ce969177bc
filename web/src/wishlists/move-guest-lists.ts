import { isSameGift } from './gift.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import type { StoredLists } from './stored-lists.ts'

/** A list being moved to an account. Its calls have idempotency keys, so that they can be retried. */
export interface PendingList {
  /** The account that receives it. */
  readonly owner: number
  /** Id in this browser, and id in the account; null until the account confirmed it. */
  readonly localId: string
  readonly remoteId: string | null
  readonly key: string
  /** The list of the account before and after the move; null stands for no list. */
  readonly before: GuestList | null
  readonly list: GuestList | null
}

/** Calls to the account; each is idempotent under its key. */
export interface AccountLists {
  /** Returns the id of the new list. */
  make(key: string, list: GuestList): Promise<string>
  rename(key: string, remoteId: string, list: GuestList): Promise<unknown>
  /** Skips items that are not sold any more or are already there. */
  fill(key: string, remoteId: string, items: readonly GuestItem[]): Promise<unknown>
  take(remoteId: string, items: readonly GuestItem[]): Promise<unknown>
  remove(remoteId: string): Promise<unknown>
}

export interface MoveParts {
  /** The account that signed in. */
  readonly owner: number
  readonly store: {
    read(): StoredLists
    write(changed: Partial<StoredLists>): void
  }
  readonly account: AccountLists
  readonly newKey: () => string
  /** Whether the call was refused for good. */
  readonly isRefused: (error: unknown) => boolean
  /** Whether the list in the account no longer exists. */
  readonly isGone: (error: unknown) => boolean
}

export interface Moved {
  readonly any: boolean
  /** Errors of the lists that were refused. */
  readonly refusals: readonly unknown[]
}

/**
 * Moves the guest's lists to the account one by one; each leaves this browser once it has arrived (D25). An
 * unfinished move resumes with the same calls; a refused list stays and does not block the others.
 */
export async function moveGuestLists(parts: MoveParts): Promise<Moved> {
  let any = false
  const refusals = new Map<string, unknown>()
  for (let move = nextMove(parts, refusals); move; move = nextMove(parts, refusals)) {
    parts.store.write({ move })
    try {
      await syncAccount(parts, move)
    } catch (error) {
      if (!parts.isRefused(error)) throw error
      refusals.set(move.localId, error)
      deferMove(parts, move.key, error)
      continue
    }
    any = true
    finishMove(parts, move.key)
  }
  return { any, refusals: [...refusals.values()] }
}

function nextMove(
  { store, owner, newKey }: MoveParts,
  refused: ReadonlyMap<string, unknown>,
): PendingList | undefined {
  const { lists, move, aside = [] } = store.read()
  if (move?.owner === owner) return move
  const list = lists.find(({ id }) => !refused.has(id))
  if (!list) return undefined
  const before = aside.find(one => one.owner === owner && one.localId === list.id)
  const key = newKey()
  if (!before?.list) return { owner, localId: list.id, remoteId: null, key, before: null, list }
  // The account has the list, but which items is uncertain; items that are already there are skipped.
  return { ...before, key, before: before.before ?? { ...before.list, items: [] }, list }
}

/** Clears the slot for the next move and remembers the account's list, so that it is not created twice. */
function deferMove({ store, isGone }: MoveParts, key: string, error: unknown): void {
  const { move, aside = [] } = store.read()
  if (move?.key !== key) return
  const others = aside.filter(({ localId }) => localId !== move.localId)
  store.write({ move: null, aside: move.remoteId === null || isGone(error) ? others : [...others, move] })
}

async function syncAccount({ account, store }: MoveParts, move: PendingList): Promise<void> {
  const { key, list, before } = move
  if (!list) {
    if (move.remoteId !== null) await account.remove(move.remoteId)
    return
  }
  const remoteId = move.remoteId ?? (await account.make(key, list))
  // Another tab may have continued in the meantime, perhaps with another list.
  if (store.read().move?.key === key) store.write({ move: { ...move, remoteId } })
  if (before && (before.name !== list.name || before.purpose !== list.purpose))
    await account.rename(`${key}-name`, remoteId, list)
  const removed = without(before?.items ?? [], list.items)
  if (removed.length > 0) await account.take(remoteId, removed)
  const added = without(list.items, before?.items ?? [])
  if (added.length > 0) await account.fill(`${key}-items`, remoteId, added)
}

const without = (items: readonly GuestItem[], others: readonly GuestItem[]): readonly GuestItem[] =>
  items.filter(item => !others.some(other => isSameGift(item, other)))

/** Removes the moved list and its move in one write; later changes become the next move of the same list. */
function finishMove({ store, newKey }: MoveParts, key: string): void {
  const { lists, move, asks, aside = [] } = store.read()
  // Another tab has finished this move already.
  if (move?.key !== key) return
  const { owner, localId, remoteId } = move
  const now = lists.find(({ id }) => id === localId) ?? null
  if (!isSameList(now, move.list)) {
    store.write({ move: { ...move, key: newKey(), before: move.list, list: now } })
    return
  }
  const ids = asks?.owner === owner ? asks.ids : []
  store.write({
    lists: lists.filter(list => list !== now),
    move: null,
    aside: aside.filter(one => one.localId !== localId),
    asks: now && remoteId ? { owner, ids: [...new Set([...ids, remoteId])] } : asks,
  })
}

function isSameList(one: GuestList | null, other: GuestList | null): boolean {
  if (!one || !other) return one === other
  return (
    one.name === other.name &&
    one.purpose === other.purpose &&
    one.items.length === other.items.length &&
    without(one.items, other.items).length === 0
  )
}
