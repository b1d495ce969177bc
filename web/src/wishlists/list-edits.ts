import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { type Gift, isSameGift } from './gift.ts'

/** An item on a guest's list. */
export interface GuestItem extends Gift {
  readonly id: string
  readonly priority: 'medium'
  readonly quantity: 1
  readonly addedAt: string
}

/** A list of a guest: public once it has moved to an account (D50). */
export interface GuestList {
  readonly id: string
  readonly name: string
  readonly purpose: WishlistPurpose | null
  readonly privacy: 'public'
  readonly createdAt: string
  readonly updatedAt: string
  readonly items: readonly GuestItem[]
}

/** The number of lists that one call moves to an account. */
export const guestListsMax = 20
export const guestItemsMax = 100

/** All edits of a guest's lists. */
export type ListEdit =
  | {
      readonly kind: 'create'
      readonly id: string
      readonly name: string
      readonly purpose: WishlistPurpose | null
      readonly at: Date
    }
  | {
      readonly kind: 'rename'
      readonly listId: string
      readonly name: string
      readonly purpose: WishlistPurpose | null
      readonly at: Date
    }
  | { readonly kind: 'remove'; readonly listId: string }
  | {
      readonly kind: 'add'
      readonly listId: string
      readonly id: string
      readonly gift: Gift
      readonly at: Date
    }
  | { readonly kind: 'take'; readonly listId: string; readonly itemId: string; readonly at: Date }
  | {
      readonly kind: 'put back'
      readonly listId: string
      readonly item: GuestItem
      readonly index: number
      readonly at: Date
    }

/** The lists after an edit. Throws an error with a message for the user when the list is gone or full. */
export function applyListEdit(lists: readonly GuestList[], edit: ListEdit): readonly GuestList[] {
  switch (edit.kind) {
    case 'create':
      return withList(lists, edit)
    case 'rename':
      return edited(lists, edit.listId, edit.at, () => ({ name: edit.name, purpose: edit.purpose }))
    case 'remove':
      return lists.filter(({ id }) => id !== edit.listId)
    case 'add':
      return edited(lists, edit.listId, edit.at, list => ({ items: withGift(list.items, edit) }))
    case 'take':
      return edited(lists, edit.listId, edit.at, ({ items }) => ({
        items: items.filter(({ id }) => id !== edit.itemId),
      }))
    case 'put back':
      return edited(lists, edit.listId, edit.at, ({ items }) => ({
        items: items.some(item => item.id === edit.item.id || isSameGift(item, edit.item))
          ? items
          : roomIn(items).toSpliced(edit.index, 0, edit.item),
      }))
  }
}

function withList(
  lists: readonly GuestList[],
  { id, name, purpose, at }: Extract<ListEdit, { kind: 'create' }>,
): readonly GuestList[] {
  if (lists.length >= guestListsMax)
    throw new Error(`You can keep ${guestListsMax} lists in this browser. Sign in to keep more.`)
  const now = at.toISOString()
  return [...lists, { id, name, purpose, privacy: 'public', createdAt: now, updatedAt: now, items: [] }]
}

function edited(
  lists: readonly GuestList[],
  listId: string,
  at: Date,
  change: (list: GuestList) => Partial<GuestList>,
): readonly GuestList[] {
  if (!lists.some(({ id }) => id === listId)) throw new Error(wishlistWords.notFound)
  return lists.map(list =>
    list.id === listId ? { ...list, ...change(list), updatedAt: at.toISOString() } : list,
  )
}

/** An item that is already on the list stays unchanged. */
function withGift(
  items: readonly GuestItem[],
  { id, gift, at }: Extract<ListEdit, { kind: 'add' }>,
): readonly GuestItem[] {
  if (items.some(item => isSameGift(item, gift))) return items
  return [...roomIn(items), { ...gift, id, priority: 'medium', quantity: 1, addedAt: at.toISOString() }]
}

function roomIn(items: readonly GuestItem[]): readonly GuestItem[] {
  if (items.length >= guestItemsMax)
    throw new Error(`A list in this browser can have ${guestItemsMax} gifts. Sign in to add more.`)
  return items
}

export const itemsIn = (lists: readonly Pick<GuestList, 'items'>[]): number =>
  lists.reduce((sum, { items }) => sum + items.length, 0)
