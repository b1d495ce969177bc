import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { guestLists, storedLists } from './guest-lists.ts'
import { refreshWishlists } from './queries.ts'
import { Why } from './toast-actions.tsx'

const answered = () => storedLists.write({ asks: null })

/** A guest's lists are public. After they moved to an account, their owner is asked once whether they stay so (D50). */
export function KeepPublic() {
  const { user } = useSession()
  const client = useQueryClient()
  const stored = useSyncExternalStore(guestLists.subscribe, storedLists.read, storedLists.readOnServer)
  const ids = stored.asks && stored.asks.owner === user?.user_id ? stored.asks.ids : []
  const hide = useMutation({
    mutationFn: async () => {
      for (const wishlistId of ids) await makePrivate(wishlistId)
    },
    onSuccess: () => {
      answered()
      toast.success(ids.length === 1 ? 'The list is now private' : 'The lists are now private')
    },
    onError: error => toast.failure('Failed to make it private', <Why error={error} />),
    onSettled: () => refreshWishlists(client),
  })
  if (ids.length === 0) return null
  const what = ids.length === 1 ? 'The list' : `The ${ids.length} lists`
  return (
    <section
      aria-label="Keep public?"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-5"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg">Keep public?</h2>
        <p className="text-ink-2">
          {what} from this browser moved to your account. Anyone who finds {ids.length === 1 ? 'it' : 'them'}{' '}
          can see {ids.length === 1 ? 'it' : 'them'}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={answered}>
          Keep public
        </Button>
        <Button pending={hide.isPending && 'One moment…'} onClick={() => hide.mutate()}>
          Make private
        </Button>
      </div>
    </section>
  )
}

/** A list that was deleted in the meantime needs no change. */
const makePrivate = (wishlistId: string): Promise<unknown> =>
  call('changeWishlist', { params: { wishlistId }, body: { privacy: 'private' } }).catch(error => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
