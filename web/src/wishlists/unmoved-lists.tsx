import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { useGuestLists } from './guest-lists.ts'
import { listsMove } from './lists-move.ts'
import { refreshWishlists } from './queries.ts'

/** Shows that lists could not be moved to the account yet and stay in this browser. */
export function UnmovedLists() {
  const client = useQueryClient()
  const count = useGuestLists().length
  const state = useSyncExternalStore(listsMove.subscribe, listsMove.state, listsMove.stateOnServer)
  const why = listsMove.why()
  if (count === 0 || state !== 'failed') return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-gold-soft px-4 py-2 text-gold-ink"
    >
      <p>
        {count === 1 ? 'One list' : `${count} lists`} from before you signed in could not be brought along
        yet.{why && ` ${why}`}
      </p>
      <Button variant="secondary" onClick={() => void listsMove.run().then(() => refreshWishlists(client))}>
        Try again
      </Button>
    </div>
  )
}
