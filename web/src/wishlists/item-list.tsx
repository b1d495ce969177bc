import { isRemembrance } from '@akyede/contract/wish-words'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useQueuedEditCount } from '#kit/queued-edits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { addingTo } from './adding-to.tsx'
import type { CopiedItem } from './copy-item.ts'
import { rowId, useDragOrder } from './drag-order.ts'
import { ItemRow } from './item-row.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { wishlistQuery } from './queries.ts'
import { useRemoved, withRemoved } from './removed-row.tsx'
import { SendDialog } from './send-dialog.tsx'
import { QueuedNote } from './status-message.tsx'
import { editsKey, useItemEdits, type WishlistItem } from './use-item-edits.ts'
import { useRowEdits } from './use-row-edits.ts'

interface ItemListProps {
  list: WishlistFacts
  canEdit: boolean
}

/** The items of a list in their order. Memoised, because 500 rows must not render when a sheet opens. */
export const ItemList = memo(function ItemList({ list, canEdit }: ItemListProps) {
  const { items } = list
  const remembrance = isRemembrance(list)
  const client = useQueryClient()
  const { mutate } = useItemEdits(list.id)
  const { removed, remember, forget } = useRemoved<
    WishlistItem & { readonly movedTo?: CopiedItem | undefined }
  >()
  const [sent, setSent] = useState<WishlistItem>()
  const [announced, setAnnounced] = useState('')
  const waiting = useQueuedEditCount() > 0
  const restoredId = useRef<string>(undefined)
  useEffect(() => {
    if (!items.some(({ id }) => id === restoredId.current)) return
    const row = document.getElementById(rowId(restoredId.current ?? ''))
    row?.querySelector<HTMLElement>(':is(a, button, select)')?.focus()
    restoredId.current = undefined
  }, [items])
  const busy = useIsMutating({ mutationKey: editsKey(list.id) }) > 0

  const remove = useCallback(
    (item: WishlistItem, index: number, movedTo?: CopiedItem) => {
      remember({ thing: { ...item, movedTo }, index })
      mutate({ kind: 'remove', id: item.id }, { onError: forget })
    },
    [mutate, remember, forget],
  )
  /** An item that was put back while the dialog was open has another id by now. */
  const removeMoved = (item: WishlistItem, to: CopiedItem | undefined) => {
    const now = client.getQueryData(wishlistQuery(list.id).queryKey)?.items ?? items
    const found = now.find(({ id }) => id === item.id) ?? now.find(other => isSameThing(other, item))
    if (found) remove(found, now.indexOf(found), to)
  }
  const undo = () => {
    if (removed) {
      const { movedTo: from, ...item } = removed.thing
      mutate({ kind: 'put back', item, index: removed.index, from })
    }
    restoredId.current = removed?.thing.id
    forget()
  }
  const grip = useDragOrder((id, to) => {
    const from = items.findIndex(item => item.id === id)
    if (from !== to) edits.move(from, to)
  })
  const edits = useRowEdits(list.id, { mutate, announce: setAnnounced, remove, send: setSent, grip })
  const rows = items.map((item, index) => (
    <ItemRow key={item.id} item={item} index={index} of={items.length} edits={canEdit ? edits : undefined} />
  ))
  if (rows.length === 0 && !removed) return <EmptyList list={list} />
  return (
    <section
      aria-labelledby="list-gifts"
      aria-busy={busy && !waiting}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 id="list-gifts" className="text-xl">
        {remembrance ? 'What would help' : 'Gifts'}
      </h2>
      {waiting && <QueuedNote />}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol className="divide-y divide-line rounded-panel border border-line bg-surface px-4 sm:px-6">
        {withRemoved(rows, removed, { onUndo: undo, onExpire: forget })}
      </ol>
      {sent && (
        <SendDialog item={sent} onMoved={to => removeMoved(sent, to)} onClose={() => setSent(undefined)} />
      )}
    </section>
  )
})

const isSameThing = (one: WishlistItem, other: WishlistItem): boolean =>
  one.productId === other.productId &&
  one.variantId === other.variantId &&
  one.name === other.name &&
  one.url === other.url

function EmptyList({ list }: { list: WishlistFacts }) {
  const remembrance = isRemembrance(list)
  return (
    <Empty
      symbol={remembrance ? 'nkyinkyim' : 'akoma'}
      action={
        <ButtonLink
          to="/browse"
          onClick={() => addingTo.start({ listId: list.id, name: list.name, path: `/wishlists/${list.id}` })}
        >
          {remembrance ? 'Browse the shop' : 'Browse gifts'}
        </ButtonLink>
      }
    >
      Tap the heart on any {remembrance ? 'item' : 'gift'} to add it here.
    </Empty>
  )
}
