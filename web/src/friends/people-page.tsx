import type { Friend, FriendStatus } from '@akyede/contract/friends'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { type FriendsView, friendsAddress } from './friends-address.ts'
import { friendsQuery } from './queries.ts'

interface PeoplePageProps {
  label: string
  status: FriendStatus
  view: FriendsView
  /** The page parameter of the address that this list uses. */
  pages?: 'page' | 'sent'
  /** Shown when the list is empty. */
  empty: ReactNode
  children: (friend: Friend) => ReactNode
}

/** A page of people with one status, each in a row. */
export function PeoplePage({ label, status, view, pages = 'page', empty, children }: PeoplePageProps) {
  const page = view[pages]
  const hrefOf = (wanted: number) => friendsAddress({ ...view, [pages]: wanted })
  const found = useQuery(friendsQuery({ status, search: view.search, page }))
  const waiting = useStableLoading(found.isPending)
  if (found.isError && !found.data)
    return <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
  if (waiting || !found.data) return waiting ? <Skeleton kind="orders" /> : null
  const { data, pagination } = found.data
  if (data.length === 0) return pagination.total > 0 ? <BeyondTheEnd back={hrefOf(1)} /> : empty
  return (
    <div aria-busy={found.isPlaceholderData} className="grid gap-6">
      <ul aria-label={label} className="grid gap-3">
        {data.map(friend => (
          <li key={friend.id}>{children(friend)}</li>
        ))}
      </ul>
      <Pagination page={page} totalPages={pagination.total_pages} hrefOf={hrefOf} label={`Pages: ${label}`} />
    </div>
  )
}

const BeyondTheEnd = ({ back }: { back: string }) => (
  <Empty symbol="nkyinkyim" action={<ButtonLink to={back}>Go to the first page</ButtonLink>}>
    There’s no one on this page.
  </Empty>
)
