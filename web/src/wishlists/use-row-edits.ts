import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Grip } from './drag-order.ts'
import { wishlistQuery } from './queries.ts'
import type { ItemChanges, ItemEdit, WishlistItem } from './use-item-edits.ts'

/** Edits that a row offers. */
export interface RowEdits {
  change: (id: string, changes: ItemChanges) => void
  /** From one index to another, counted from 0. */
  move: (from: number, to: number) => void
  remove: (item: WishlistItem, index: number) => void
  /** Opens the dialog to copy or move it to another list. */
  send: (item: WishlistItem) => void
  /** Starts dragging. */
  grip: (grip: Grip) => void
}

interface RowEditActions extends Pick<RowEdits, 'remove' | 'send' | 'grip'> {
  readonly mutate: (edit: ItemEdit) => void
  readonly announce: (text: string) => void
}

/** A stable object for all rows, so that a change of one row does not render the others. */
export function useRowEdits(
  listId: string,
  { mutate, announce, remove, send, grip }: RowEditActions,
): RowEdits {
  const client = useQueryClient()
  return useMemo(() => {
    const move = (from: number, to: number) => {
      const items = client.getQueryData(wishlistQuery(listId).queryKey)?.items ?? []
      const item = items[from]
      if (!item || to < 0 || to >= items.length) return
      const ids = items.map(({ id }) => id)
      mutate({ kind: 'order', ids: ids.toSpliced(from, 1).toSpliced(to, 0, item.id) })
      announce(`${item.name} is now number ${to + 1} of ${items.length}`)
    }
    return { change: (id, changes) => mutate({ kind: 'change', id, changes }), move, remove, send, grip }
  }, [client, listId, mutate, announce, remove, send, grip])
}
