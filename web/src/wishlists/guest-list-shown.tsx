import { wishlistWords } from '@akyede/contract/wishlist-words'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { giftPath } from './gift.ts'
import { GuestListForm } from './guest-list-form.tsx'
import { guestLists } from './guest-lists.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import { giftCount } from './list-words.ts'
import { occasionName } from './occasion-words.ts'
import { useRemoved, withRemoved } from './removed-row.tsx'

interface GuestListShownProps {
  list: GuestList
  open: boolean
  onDeleted: () => void
}

/** A list of this browser, with its actions. */
export function GuestListShown({ list, open, onDeleted }: GuestListShownProps) {
  const [doing, setDoing] = useState<'renaming' | 'deleting'>()
  const done = () => setDoing(undefined)
  const { removed, remember, forget } = useRemoved<GuestItem>()
  const rows = list.items.map((item, index) => (
    <GuestItemRow
      key={item.id}
      item={item}
      onRemove={() => {
        guestLists.edit({ kind: 'take', listId: list.id, itemId: item.id, at: new Date() })
        remember({ thing: item, index })
      }}
    />
  ))
  const undo = () => {
    if (!removed) return
    const { thing: item, index } = removed
    guestLists.edit({ kind: 'put back', listId: list.id, item, index, at: new Date() })
    forget()
  }
  return (
    <Disclosure
      open={open}
      summary={
        <span className="min-w-0">
          <span className="block wrap-anywhere">{list.name}</span>
          <span className="block text-sm font-normal text-ink-2">
            {[occasionName(list.purpose), giftCount(list.items.length, list)].filter(Boolean).join(' · ')}
          </span>
        </span>
      }
    >
      {list.items.length === 0 && !removed && <p className="text-ink-2">No items yet</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {withRemoved(rows, removed, { onUndo: undo, onExpire: forget })}
      </ul>
      {doing === 'renaming' && (
        <GuestListForm
          list={list}
          onSave={(name, purpose) => {
            guestLists.edit({ kind: 'rename', listId: list.id, name, purpose, at: new Date() })
            done()
          }}
          onCancel={done}
        />
      )}
      {doing === 'deleting' && (
        <DeleteConfirm
          onDelete={() => {
            guestLists.edit({ kind: 'remove', listId: list.id })
            onDeleted()
          }}
          onCancel={done}
        />
      )}
      {!doing && (
        <div className="-ml-4 flex flex-wrap">
          <Button variant="quiet" aria-label={`Rename ${list.name}`} onClick={() => setDoing('renaming')}>
            Rename
          </Button>
          <Button variant="quiet" aria-label={`Delete ${list.name}`} onClick={() => setDoing('deleting')}>
            Delete
          </Button>
        </div>
      )}
    </Disclosure>
  )
}

function GuestItemRow({ item, onRemove }: { item: GuestItem; onRemove: () => void }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 py-3">
      <Picture {...item.picture} alt="" sizes="56px" className="rounded-badge" />
      <div className="min-w-0">
        <Link to={giftPath(item)} className="line-clamp-2 font-semibold underline-offset-4 hover:underline">
          {item.name}
        </Link>
        {item.variant && <p className="text-sm text-ink-2">{item.variant}</p>}
        <Price trim amount={item.price} />
      </div>
      <Button variant="quiet" size="icon" aria-label={`Remove ${item.name}`} onClick={onRemove}>
        <X aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </li>
  )
}

interface DeleteConfirmProps {
  onDelete: () => void
  onCancel: () => void
}

/** Confirms the deletion of a list of this browser. */
function DeleteConfirm({ onDelete, onCancel }: DeleteConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <section
      aria-label={wishlistWords.confirmDelete}
      className="grid gap-3 rounded-control bg-danger-soft p-4"
    >
      <p className="font-semibold text-danger">{wishlistWords.confirmDelete}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
        <Button ref={keep} variant="secondary" onClick={onCancel}>
          Keep list
        </Button>
      </div>
    </section>
  )
}
