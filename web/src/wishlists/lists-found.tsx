import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useGuestLists } from './guest-lists.ts'
import { useListActions } from './list-actions.tsx'
import { ListCard } from './list-card.tsx'
import { type ListsView, queryOf, useListsBase, type WishlistCard } from './lists-address.ts'
import { listsMove } from './lists-move.ts'
import { NoLists } from './no-lists.tsx'
import { refreshWishlists } from './queries.ts'

interface ListsFoundProps {
  view: ListsView
  data: readonly WishlistCard[]
  pagination: { readonly total: number; readonly total_pages: number }
  stale: boolean
  failed: boolean
}

/** One page of lists, with actions on several at once. */
export function ListsFound({ view, data, pagination, stale, failed }: ListsFoundProps) {
  const base = useListsBase()
  const actions = useListActions()
  const [chosen, setChosen] = useState<readonly string[]>()
  if (data.length === 0) return failed ? null : <NoLists view={view} total={pagination.total} />
  const own = data.filter(({ role }) => role === 'owner').map(({ id }) => id)
  const stillThere = chosen?.filter(id => own.includes(id))
  const choose = (id: string, on: boolean) =>
    setChosen(ids => (on ? [...(ids ?? []), id] : ids?.filter(one => one !== id)))
  const remove = async () => {
    if (stillThere && stillThere.length > 0) await actions.removeSoftly(stillThere)
    setChosen(undefined)
  }
  const { total } = pagination
  return (
    <section aria-label="Lists" aria-busy={stale} className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-ink-2">
          {stillThere ? `${stillThere.length} selected` : total === 1 ? '1 list' : `${total} lists`}
        </p>
        {view.scope === 'own' && own.length > 0 && (
          <ChooseBar
            count={stillThere?.length}
            onBegin={() => setChosen([])}
            onEnd={() => setChosen(undefined)}
            onDelete={() => void remove()}
          />
        )}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {data.map(list => (
          <li key={list.id}>
            <ListCard
              list={list}
              base={base}
              actions={actions}
              choice={
                stillThere && own.includes(list.id)
                  ? {
                      chosen: stillThere.includes(list.id),
                      onChoose: on => choose(list.id, on),
                    }
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={view.page}
        totalPages={pagination.total_pages}
        hrefOf={page => base + queryOf({ ...view, page })}
      />
    </section>
  )
}

interface ChooseBarProps {
  /** Undefined when no lists are being selected. */
  count: number | undefined
  onBegin: () => void
  onEnd: () => void
  onDelete: () => void
}

function ChooseBar({ count, onBegin, onEnd, onDelete }: ChooseBarProps) {
  if (count === undefined)
    return (
      <Button variant="quiet" onClick={onBegin}>
        Select
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={count > 0 ? 'danger' : 'off'}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onDelete()}
      >
        Delete selected
      </Button>
      <Button variant="secondary" onClick={onEnd}>
        Cancel
      </Button>
    </div>
  )
}

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
        {count === 1 ? 'One list' : `${count} lists`} from before you signed in couldn’t be moved to your
        account yet.{why && ` ${why}`}
      </p>
      <Button variant="secondary" onClick={() => void listsMove.run().then(() => refreshWishlists(client))}>
        Try again
      </Button>
    </div>
  )
}
