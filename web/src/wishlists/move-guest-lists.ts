import { isSameGift } from './gift.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import type { StoredLists } from './stored-lists.ts'

/** A list on its way to an account: its calls go under keys of its own, however often they are tried. */
export interface PendingList {
  /** Whose account it goes to. */
  readonly owner: number
  /** The list in this browser, and the one that it became; null until that is certain. */
  readonly localId: string
  readonly remoteId: string | null
  readonly key: string
  /** What the account knows, and what it is being told; null: no list. */
  readonly before: GuestList | null
  readonly list: GuestList | null
}

/** What the account is told; each call does its work once, however often it is made under one key. */
export interface AccountLists {
  /** Answers the id of the new list. */
  make(key: string, list: GuestList): Promise<string>
  rename(key: string, remoteId: string, list: GuestList): Promise<unknown>
  /** What cannot be bought any more, or is there already, is left out. */
  fill(key: string, remoteId: string, items: readonly GuestItem[]): Promise<unknown>
  take(remoteId: string, items: readonly GuestItem[]): Promise<unknown>
  remove(remoteId: string): Promise<unknown>
}

export interface MoveParts {
  /** Who has signed in. */
  readonly owner: number
  readonly kept: {
    read(): StoredLists
    write(changed: Partial<StoredLists>): void
  }
  readonly account: AccountLists
  readonly newKey: () => string
  /** Whether a rejection says that nothing happened, nor will when it is tried again. */
  readonly isRefused: (error: unknown) => boolean
  /** Whether it says that the list in the account is no more. */
  readonly isGone: (error: unknown) => boolean
}

export interface Moved {
  readonly any: boolean
  /** Why those stay that were refused. */
  readonly refusals: readonly unknown[]
}

/**
 * Brings the guest's lists to the account, one after the other; each leaves this device once it has arrived (D25). A
 * list whose move is unfinished goes on as the same calls; one that is refused stays, and keeps no other from going.
 */
export async function moveGuestLists(parts: MoveParts): Promise<Moved> {
  let any = false
  const refusals = new Map<string, unknown>()
  for (let move = nextMove(parts, refusals); move; move = nextMove(parts, refusals)) {
    parts.kept.write({ move })
    try {
      await tell(parts, move)
    } catch (error) {
      if (!parts.isRefused(error)) throw error
      refusals.set(move.localId, error)
      setAside(parts, move.key, error)
      continue
    }
    any = true
    settle(parts, move.key)
  }
  return { any, refusals: [...refusals.values()] }
}

function nextMove(
  { kept, owner, newKey }: MoveParts,
  refused: ReadonlyMap<string, unknown>,
): PendingList | undefined {
  const { lists, move, aside = [] } = kept.read()
  if (move?.owner === owner) return move
  const list = lists.find(({ id }) => !refused.has(id))
  if (!list) return undefined
  const before = aside.find(one => one.owner === owner && one.localId === list.id)
  const key = newKey()
  if (!before?.list) return { owner, localId: list.id, remoteId: null, key, before: null, list }
  // The account has the list, and what of it is not certain: what is there already is left out.
  return { ...before, key, before: before.before ?? { ...before.list, items: [] }, list }
}

/** Makes room for the next; what it has become in the account is not made anew. */
function setAside({ kept, isGone }: MoveParts, key: string, error: unknown): void {
  const { move, aside = [] } = kept.read()
  if (move?.key !== key) return
  const others = aside.filter(({ localId }) => localId !== move.localId)
  kept.write({ move: null, aside: move.remoteId === null || isGone(error) ? others : [...others, move] })
}

async function tell({ account, kept }: MoveParts, move: PendingList): Promise<void> {
  const { key, list, before } = move
  if (!list) {
    if (move.remoteId !== null) await account.remove(move.remoteId)
    return
  }
  const remoteId = move.remoteId ?? (await account.make(key, list))
  // Another tab may have gone on meanwhile, perhaps to another list.
  if (kept.read().move?.key === key) kept.write({ move: { ...move, remoteId } })
  if (before && (before.name !== list.name || before.purpose !== list.purpose))
    await account.rename(`${key}-name`, remoteId, list)
  const gone = without(before?.items ?? [], list.items)
  if (gone.length > 0) await account.take(remoteId, gone)
  const added = without(list.items, before?.items ?? [])
  if (added.length > 0) await account.fill(`${key}-items`, remoteId, added)
}

const without = (items: readonly GuestItem[], others: readonly GuestItem[]): readonly GuestItem[] =>
  items.filter(item => !others.some(other => isSameGift(item, other)))

/** What arrived leaves, in one piece with its move; what has been changed meanwhile is the next move of the same list. */
function settle({ kept, newKey }: MoveParts, key: string): void {
  const { lists, move, asks, aside = [] } = kept.read()
  // Another tab heard of its arrival first, and goes on from there.
  if (move?.key !== key) return
  const { owner, localId, remoteId } = move
  const now = lists.find(({ id }) => id === localId) ?? null
  if (!isSameList(now, move.list)) {
    kept.write({ move: { ...move, key: newKey(), before: move.list, list: now } })
    return
  }
  const ids = asks?.owner === owner ? asks.ids : []
  kept.write({
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
