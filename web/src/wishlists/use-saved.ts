import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#feature/accounts'
import { useGuestLists } from './guest-lists.ts'
import type { GuestList } from './list-edits.ts'
import { type Saved, savedQuery } from './queries.ts'

/** A gift on one of the user's lists. */
export type SavedItem = Saved['items'][number]

const nothing: Saved = { lists: [], items: [] }

/** The user's or guest's lists, most recent first, with their items. */
export function useSaved(): Saved {
  const { status } = useSession()
  const guest = useGuestLists()
  const account = useQuery({ ...savedQuery, enabled: status === 'signed-in' })
  return useMemo(() => {
    if (status === 'guest') return savedIn(guest)
    return (status === 'signed-in' && account.data) || nothing
  }, [status, guest, account.data])
}

/** A guest's lists in the shape of the account's. */
export function savedIn(lists: readonly GuestList[]): Saved {
  const newestFirst = lists.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return {
    lists: newestFirst.map(({ id, name, items }) => ({ id, name, itemCount: items.length, isOwn: true })),
    items: newestFirst.flatMap(({ id, items }) =>
      items.map(({ id: itemId, productId, variantId }) => ({ wishlistId: id, itemId, productId, variantId })),
    ),
  }
}
