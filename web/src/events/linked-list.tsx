import { isMourning } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { type EventFacts, refreshEvents } from './queries.ts'

/** The list linked to an event, for viewers who may see it. Its owner can open it to guests. */
export function LinkedList({ event }: { event: EventFacts }) {
  const { wishlist, my_role, type, status } = event
  if (!wishlist) return null
  const isOwn = my_role === 'owner'
  const address = `/dashboard/wishlists/${wishlist.id}`
  return (
    <Panel aria-labelledby="list-of-event" className="grid gap-3">
      <h2 id="list-of-event" className="text-xl">
        {isMourning(type) ? 'Support list' : 'Wishlist'}
      </h2>
      <p className="wrap-anywhere">
        <TextLink to={address} className="thumb">
          {wishlist.name}
        </TextLink>
      </p>
      {!isOwn && status === 'scheduled' && (
        <div>
          <ButtonLink to={address}>{isMourning(type) ? 'Send support' : 'Choose a gift'}</ButtonLink>
        </div>
      )}
      {isOwn && Boolean(event.guests_without_list) && <OpenToGuests event={event} listId={wishlist.id} />}
    </Panel>
  )
}

/** An invitation grants no access to a private list; its owner decides. */
function OpenToGuests({ event, listId }: { event: EventFacts; listId: string }) {
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: () =>
      call('changeWishlist', { params: { wishlistId: listId }, body: { privacy: 'friends' } }),
    onSuccess: () => {
      toast.success('Your friends can now see the list')
      void client.invalidateQueries({ queryKey: ['wishlists'] })
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  const count = event.guests_without_list
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-gold-soft p-4">
      <p>
        {count === 1 ? 'One guest' : `${count} guests`} can’t see this list. You can share it with all your
        friends.
      </p>
      <Button pending={opening.isPending && 'One moment…'} onClick={() => opening.mutate()}>
        Share with my friends
      </Button>
    </div>
  )
}
