import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { forgetAsksOfOthers, guestLists } from './guest-lists.ts'
import { itemsIn } from './list-edits.ts'
import { listsMove } from './lists-move.ts'
import { countsQuery, refreshWishlists, wishlistsKey } from './queries.ts'
import { useGuestLists } from './use-guest-lists.ts'
import { wishlistsChannel } from './wishlists-channel.ts'

/** How many things are on the lists of whoever is here. Mounted on every page, it keeps what is known of lists current. */
export function useItemCount(): number {
  const { status, user } = useSession()
  const userId = user?.user_id
  const signedIn = status === 'signed-in'
  const guest = useGuestLists()
  const client = useQueryClient()
  const counts = useQuery({ ...countsQuery, enabled: signedIn })
  useEffect(() => {
    if (!signedIn) return
    return wishlistsChannel.listen(() => void client.invalidateQueries({ queryKey: wishlistsKey }))
  }, [signedIn, client])
  useEffect(() => {
    if (status !== 'loading') forgetAsksOfOthers(userId)
  }, [status, userId])
  useEffect(() => {
    // A tab that was closed too early left lists behind: they go to the account now.
    if (!signedIn || guestLists.read().length === 0) return
    void listsMove.run().then(moved => {
      if (moved) void refreshWishlists(client)
    })
  }, [signedIn, client])
  return signedIn ? (counts.data?.items ?? 0) : itemsIn(guest)
}
