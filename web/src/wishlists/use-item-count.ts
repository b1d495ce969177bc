import { useQuery } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { itemsIn } from './list-edits.ts'
import { countsQuery } from './queries.ts'
import { useGuestLists } from './use-guest-lists.ts'

/** How many things are on the lists of whoever is here. */
export function useItemCount(): number {
  const signedIn = useSession().status === 'signed-in'
  const guest = useGuestLists()
  const counts = useQuery({ ...countsQuery, enabled: signedIn })
  return signedIn ? (counts.data?.items ?? 0) : itemsIn(guest)
}
