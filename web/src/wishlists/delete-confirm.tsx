import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface DeleteConfirmProps {
  onDelete: () => void
  onCancel: () => void
}

/** Asks before a list of this browser goes. */
export function DeleteConfirm({ onDelete, onCancel }: DeleteConfirmProps) {
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
          Keep it
        </Button>
      </div>
    </section>
  )
}
