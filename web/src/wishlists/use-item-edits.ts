import type { RequestFor } from '@akyede/contract/api'
import { add, times, toCedis, toPesewas } from '@akyede/contract/money'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { CallOptions } from '#kit/call-request.ts'
import { ulid } from '#kit/ids.ts'
import { offlineUpdatedAt } from '#kit/offline-updated-at.ts'
import { queuedEdits } from '#kit/queued-edits.ts'
import { toast } from '#ui/toast.ts'
import type { CopiedItem } from './copy-item.ts'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists, wishlistQuery, wishlistsKey } from './queries.ts'

export type WishlistItem = WishlistFacts['items'][number]
export type ItemChanges = RequestFor<'changeWishlistItem'>['body']

/** What can happen to the things on a list. */
export type ItemEdit =
  | { readonly kind: 'change'; readonly id: string; readonly changes: ItemChanges }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'order'; readonly ids: readonly string[] }
  | {
      readonly kind: 'put back'
      readonly item: WishlistItem
      readonly index: number
      /** It had been moved there: an undone move leaves nothing behind. */
      readonly from?: CopiedItem | undefined
    }

/** The list after an edit, as it will probably be. */
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
      // What was read meanwhile may show it still.
      return items.filter(({ id }) => id !== edit.item.id).toSpliced(edit.index, 0, edit.item)
  }
}

const failures: Readonly<Record<ItemEdit['kind'], string>> = {
  change: 'Failed to change the gift',
  remove: wishlistWords.itemRemoveFailed,
  order: 'Failed to change the order',
  'put back': wishlistWords.itemAddFailed,
}

/** Under this key edits of a list are on their way. */
export const editsKey = (wishlistId: string) => [...wishlistsKey, 'edit', wishlistId]

/**
 * Edits what is on a list: shown at once, sent one after the other, taken back when the server refuses. Without a
 * connection they wait for it.
 */
export function useItemEdits(wishlistId: string) {
  const client = useQueryClient()
  const { queryKey } = wishlistQuery(wishlistId)
  const mutationKey = editsKey(wishlistId)
  return useMutation({
    mutationKey,
    scope: { id: `wishlist ${wishlistId}` },
    networkMode: 'always',
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
    // What was sent later is not to be overwritten by an answer to what was sent before.
    onSettled: (answer, error) =>
      client.isMutating({ mutationKey }) > 1 || (answer === undefined && !error)
        ? undefined
        : refreshWishlists(client),
  })
}

/** What was pressed for arrives, though its page is left at once. */
const leaving = { keepalive: true }

/** An edit of one list, as it waits for the connection. */
interface ListEdit {
  readonly wishlistId: string
  readonly edit: ItemEdit
}

async function sendOrKeep(wishlistId: string, edit: ItemEdit): Promise<unknown> {
  if (edit.kind === 'put back' && (await staysBecauseItWaits(wishlistId, edit.item.id))) return null
  const key = ulid()
  const waiting: ListEdit = { wishlistId, edit }
  return queuedEdits.sendOrKeep({ kind: 'list item', edit: waiting, key }, () =>
    sendItemEdit(wishlistId, edit, key),
  )
}

/** A removal that was not sent yet is undone by not sending it. */
const staysBecauseItWaits = (wishlistId: string, itemId: string): Promise<boolean> =>
  queuedEdits.takeBack('list item', waiting => {
    const { wishlistId: list, edit } = waiting as ListEdit
    return list === wishlistId && edit.kind === 'remove' && edit.id === itemId
  })

/** Sends what waited. */
export const sendQueuedItemEdit = (waiting: unknown, key: string): Promise<unknown> => {
  const { wishlistId, edit } = waiting as ListEdit
  return sendItemEdit(wishlistId, edit, key)
}

function sendItemEdit(wishlistId: string, edit: ItemEdit, idempotencyKey: string): Promise<unknown> {
  const options = { ...leaving, idempotencyKey }
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
      return putBack(wishlistId, edit, options)
  }
}

/** It comes back behind the others, as something new, and then to where it stood. */
async function putBack(
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
      leaving,
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
