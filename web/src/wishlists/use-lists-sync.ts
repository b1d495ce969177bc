import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { clearOtherUsersAsks, guestLists } from './guest-lists.ts'
import { listsMove } from './lists-move.ts'
import { refreshWishlists, wishlistsKey } from './queries.ts'
import { wishlistsChannel } from './wishlists-channel.ts'

/** Mounted once on every page, it keeps what is known of lists current. */
export function useListsSync(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  const signedIn = status === 'signed-in'
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    return wishlistsChannel.listen(() => void client.invalidateQueries({ queryKey: wishlistsKey }))
  }, [signedIn, client])
  useEffect(() => {
    if (status !== 'loading') clearOtherUsersAsks(userId)
  }, [status, userId])
  useEffect(() => {
    // A tab that was closed too early left lists behind: they go to the account now.
    if (!signedIn || guestLists.read().length === 0) return
    void listsMove.run().then(moved => {
      if (moved) void refreshWishlists(client)
    })
  }, [signedIn, client])
}
