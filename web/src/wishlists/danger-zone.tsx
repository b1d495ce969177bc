import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useListActions } from './list-actions.tsx'
import type { WishlistFacts } from './lists-address.ts'

interface DangerZoneProps {
  list: WishlistFacts
  onGone: () => void
}

/** Actions that end a list. */
export function DangerZone({ list, onGone }: DangerZoneProps) {
  const actions = useListActions()
  const [deleting, setDeleting] = useState(false)
  const archive = async () => {
    if (await actions.archive(list.id)) onGone()
  }
  return (
    <section aria-labelledby="end-of-list" className="grid max-w-2xl gap-3 border-t border-line pt-6">
      <h2 id="end-of-list" className="text-xl">
        Archive or delete
      </h2>
      <p className="text-ink-2">
        Archiving hides the list from everyone else, and you can bring it back. Deleting can’t be undone.
      </p>
      <div className="flex flex-wrap gap-3">
        {!list.archivedAt && (
          <Button variant="secondary" onClick={() => void archive()}>
            Archive
          </Button>
        )}
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete wishlist
        </Button>
      </div>
      {deleting && (
        <DeleteDialog list={list} actions={actions} onClose={() => setDeleting(false)} onDone={onGone} />
      )}
    </section>
  )
}
