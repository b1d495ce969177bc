import type { GuestItem, GuestList } from './list-edits.ts'
import type { PendingList } from './move-guest-lists.ts'
import { isOccasion } from './occasion-words.ts'

/** Lists in this browser's storage. One value, so that a moved list and its move change together. */
export interface StoredLists {
  readonly lists: readonly GuestList[]
  /** The list being moved to an account. */
  readonly move: PendingList | null
  /** Lists that the account has but refused to change; a retry must not create them again. */
  readonly aside?: readonly PendingList[]
  /** Lists that moved to an account as public ones and whose owner has not confirmed that yet (D50). */
  readonly asks: { readonly owner: number; readonly ids: readonly string[] } | null
}

export const emptyStoredLists: StoredLists = { lists: [], move: null, asks: null }

/** Storage can be edited by hand, so a value of another shape is discarded. */
export function isStoredLists(value: unknown): value is StoredLists {
  if (!isObject(value)) return false
  const { lists, move, asks, aside = [] } = value
  const areAside = Array.isArray(aside) && aside.every(isMove)
  return areAside && areLists(lists) && (move === null || isMove(move)) && (asks === null || isAsking(asks))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const areLists = (value: unknown): value is readonly GuestList[] =>
  Array.isArray(value) && value.every(isList) && areUnique(value)

const areUnique = (things: readonly { readonly id: string }[]): boolean =>
  new Set(things.map(({ id }) => id)).size === things.length

function isMove(value: unknown): value is PendingList {
  return (
    isObject(value) &&
    hasTexts(value, ['localId', 'key']) &&
    typeof value.owner === 'number' &&
    isTextOrNull(value.remoteId) &&
    [value.before, value.list].every(list => list === null || isList(list))
  )
}

const isAsking = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.owner === 'number' &&
  Array.isArray(value.ids) &&
  value.ids.every(id => typeof id === 'string')

function isList(value: unknown): value is GuestList {
  if (!isObject(value)) return false
  const { purpose, privacy, items } = value
  return (
    hasTexts(value, ['id', 'name', 'createdAt', 'updatedAt']) &&
    (purpose === null || isOccasion(purpose)) &&
    privacy === 'public' &&
    Array.isArray(items) &&
    items.every(isItem) &&
    areUnique(items)
  )
}

function isItem(value: unknown): value is GuestItem {
  if (!isObject(value)) return false
  const { variant, variantId, picture, price, priority, quantity } = value
  return (
    hasTexts(value, ['id', 'productId', 'name', 'image', 'addedAt']) &&
    isTextOrNull(variant) &&
    isTextOrNull(variantId) &&
    isObject(picture) &&
    hasTexts(picture, ['slug', 'alt', 'placeholder']) &&
    typeof price === 'number' &&
    price >= 0 &&
    priority === 'medium' &&
    quantity === 1
  )
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const hasTexts = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every(name => typeof value[name] === 'string')
