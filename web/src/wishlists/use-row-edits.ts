import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Grip } from './drag-order.ts'
import { wishlistQuery } from './queries.ts'
import type { ItemChanges, ItemEdit, WishlistItem } from './use-item-edits.ts'

/** What a row lets its reader do. */
export interface RowEdits {
  change: (id: string, changes: ItemChanges) => void
  /** From one place among the gifts to another, both counted from 0. */
  move: (from: number, to: number) => void
  remove: (item: WishlistItem, index: number) => void
  /** To another list. */
  send: (item: WishlistItem) => void
  /** Takes hold of it, to drag it to another place. */
  grip: (grip: Grip) => void
}

interface Does extends Pick<RowEdits, 'remove' | 'send' | 'grip'> {
  readonly mutate: (edit: ItemEdit) => void
  readonly announce: (text: string) => void
}

/** The same for all rows, and for as long as what it does is the same: no row is drawn anew for the change of another. */
export function useRowEdits(listId: string, { mutate, announce, remove, send, grip }: Does): RowEdits {
  const client = useQueryClient()
  return useMemo(() => {
    const move = (from: number, to: number) => {
      const items = client.getQueryData(wishlistQuery(listId).queryKey)?.items ?? []
      const item = items[from]
      if (!item || to < 0 || to >= items.length) return
      const ids = items.map(({ id }) => id)
      mutate({ kind: 'order', ids: ids.toSpliced(from, 1).toSpliced(to, 0, item.id) })
      announce(`${item.name} is number ${to + 1} of ${items.length} now`)
    }
    return { change: (id, changes) => mutate({ kind: 'change', id, changes }), move, remove, send, grip }
  }, [client, listId, mutate, announce, remove, send, grip])
}
