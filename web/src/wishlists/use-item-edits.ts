import type { RequestFor } from '@akyede/contract/api'
import { add, times, toCedis, toPesewas } from '@akyede/contract/money'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { CallOptions } from '#kit/call-request.ts'
import { offlineUpdatedAt } from '#kit/offline-updated-at.ts'
import { queuedEdits } from '#kit/queued-edits.ts'
import { toast } from '#ui/toast.ts'
import type { CopiedItem } from './copy-item.ts'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists, wishlistQuery, wishlistsKey } from './queries.ts'

export type WishlistItem = WishlistFacts['items'][number]
export type ItemChanges = RequestFor<'changeWishlistItem'>['body']

/** All edits of a list's items. */
export type ItemEdit =
  | { readonly kind: 'change'; readonly id: string; readonly changes: ItemChanges }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'order'; readonly ids: readonly string[] }
  | {
      readonly kind: 'put back'
      readonly item: WishlistItem
      readonly index: number
      /** Set for an undone move: the copy there is removed. */
      readonly from?: CopiedItem | undefined
    }

/** The expected list after an edit, shown before the server confirms it. */
function editedList(list: WishlistFacts, edit: ItemEdit): WishlistFacts {
  const items = editedItems(list.items, edit)
  const total = add(...items.map(({ price, quantity }) => times(toPesewas(price), quantity)))
  return { ...list, items, itemCount: items.length, totalValue: toCedis(total) }
}

function editedItems(items: readonly WishlistItem[], edit: ItemEdit): WishlistItem[] {
  switch (edit.kind) {
    case 'change': {
      const { note, ...changes } = edit.changes
      const next = { ...changes, ...(note !== undefined && { notes: note }) }
      return items.map(item => (item.id === edit.id ? ({ ...item, ...next } as WishlistItem) : item))
    }
    case 'remove':
      return items.filter(({ id }) => id !== edit.id)
    case 'order':
      return items.toSorted((one, other) => edit.ids.indexOf(one.id) - edit.ids.indexOf(other.id))
    case 'put back':
      // A list fetched in the meantime may still contain the item.
      return items.filter(({ id }) => id !== edit.item.id).toSpliced(edit.index, 0, edit.item)
  }
}

const failures: Readonly<Record<ItemEdit['kind'], string>> = {
  change: 'Failed to change the item',
  remove: wishlistWords.itemRemoveFailed,
  order: 'Failed to move the item',
  'put back': wishlistWords.itemAddFailed,
}

/** Edits of a list are sent in order. */
export const editScope = (wishlistId: string) => ({ id: `wishlist ${wishlistId}` })

/** Mutation key of a list's edits. */
export const editsKey = (wishlistId: string) => [...wishlistsKey, 'edit', wishlistId]

/**
 * Edits the items of a list: shown at once, sent in order, reverted when the server refuses. Without a connection
 * they are queued.
 */
export function useItemEdits(wishlistId: string) {
  const client = useQueryClient()
  const { queryKey } = wishlistQuery(wishlistId)
  const mutationKey = editsKey(wishlistId)
  return useMutation({
    mutationKey,
    scope: editScope(wishlistId),
    mutationFn: (edit: ItemEdit) => sendOrKeep(wishlistId, edit),
    onMutate: async edit => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        list => list && editedList(list, edit),
        offlineUpdatedAt(client, queryKey),
      )
      return before
    },
    onError: (_error, { kind }, before) => {
      client.setQueryData(queryKey, before)
      toast.failure(failures[kind])
    },
    // A response must not overwrite the result of later edits.
    onSettled: (response, error) =>
      client.isMutating({ mutationKey }) > 1 || (response === undefined && !error)
        ? undefined
        : refreshWishlists(client),
  })
}

/** Leaving the page does not abort the call. */
const keepalive = { keepalive: true }

/** An edit in the queue, with its list. */
interface ListEdit {
  readonly wishlistId: string
  readonly edit: ItemEdit
}

async function sendOrKeep(wishlistId: string, edit: ItemEdit): Promise<unknown> {
  if (edit.kind === 'put back' && (await unqueueRemoval(wishlistId, edit.item.id))) return null
  const waiting: ListEdit = { wishlistId, edit }
  return queuedEdits.sendOrKeep({ kind: 'list item', edit: waiting }, key =>
    sendItemEdit(wishlistId, edit, key),
  )
}

/** A removal that was not sent yet is undone by not sending it. */
const unqueueRemoval = (wishlistId: string, itemId: string): Promise<boolean> =>
  queuedEdits.takeBack('list item', waiting => {
    const { wishlistId: list, edit } = waiting as ListEdit
    return list === wishlistId && edit.kind === 'remove' && edit.id === itemId
  })

/** Sends a queued edit. */
export const sendQueuedItemEdit = (waiting: unknown, key: string): Promise<unknown> => {
  const { wishlistId, edit } = waiting as ListEdit
  return sendItemEdit(wishlistId, edit, key)
}

function sendItemEdit(wishlistId: string, edit: ItemEdit, idempotencyKey: string): Promise<unknown> {
  const options = { ...keepalive, idempotencyKey }
  switch (edit.kind) {
    case 'change':
      return call(
        'changeWishlistItem',
        { params: { wishlistId, itemId: edit.id }, body: edit.changes },
        options,
      )
    case 'remove':
      return call('removeWishlistItem', { body: { wishlist_id: wishlistId, item_id: edit.id } }, options)
    case 'order':
      return call('reorderWishlistItems', { params: { wishlistId }, body: { ids: [...edit.ids] } }, options)
    case 'put back':
      return restoreItem(wishlistId, edit, options)
  }
}

/** Adds the item again at the end and then moves it to its old place. */
async function restoreItem(
  wishlistId: string,
  { item, index, from }: Extract<ItemEdit, { kind: 'put back' }>,
  options: CallOptions,
): Promise<unknown> {
  const { productId, variantId, name, price, url, priority, quantity, notes: note } = item
  const thing =
    productId === null ? { external: { name, price, url } } : { product_id: productId, variant_id: variantId }
  const { data } = await call(
    'addWishlistItems',
    { params: { wishlistId }, body: [{ ...thing, priority, quantity, note }] },
    options,
  )
  if (from)
    await call(
      'removeWishlistItem',
      { body: { wishlist_id: from.wishlistId, item_id: from.itemId } },
      keepalive,
    )
  const [added] = data.created
  if (!added) return data
  const list = await call('getWishlist', { params: { wishlistId } })
  const others = list.data.items.map(({ id }) => id).filter(id => id !== added.id)
  return call('reorderWishlistItems', {
    params: { wishlistId },
    body: { ids: others.toSpliced(index, 0, added.id) },
  })
}
