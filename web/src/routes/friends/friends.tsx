import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import {
  AddTab,
  BlockedTab,
  FriendsTab,
  FriendsTabs,
  type FriendsView,
  friendsAddress,
  friendsQuery,
  friendsViewOf,
  InvitationCard,
  RequestsTab,
} from '#feature/friends'
import { LazyGroupsTab } from '#feature/groups'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const meta: MetaFunction = () => pageMeta('Friends', 'Your friends, friend requests and invitations.')

export default function FriendsPage() {
  const [search] = useSearchParams()
  const view = friendsViewOf(search)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-title">
          Friends
        </h1>
        <ButtonLink
          to={friendsAddress({ tab: 'add' })}
          aria-current={view.tab === 'add' ? 'page' : undefined}
        >
          <UserPlus aria-hidden size={20} strokeWidth={1.75} /> Add friends
        </ButtonLink>
      </header>
      <RequireSignIn>
        <InvitationCard />
        <Friends view={view} />
      </RequireSignIn>
    </div>
  )
}

function Friends({ view }: { view: FriendsView }) {
  const waiting = useQuery(friendsQuery({ status: 'pending_received' }))
  return (
    <>
      <FriendsTabs tab={view.tab} requests={waiting.data?.pagination.total ?? 0} />
      <Shown view={view} />
    </>
  )
}

function Shown({ view }: { view: FriendsView }) {
  switch (view.tab) {
    case 'friends':
      return <FriendsTab view={view} />
    case 'requests':
      return <RequestsTab view={view} />
    case 'groups':
      return (
        <Suspense fallback={<Skeleton kind="wishlists" count={4} />}>
          <LazyGroupsTab />
        </Suspense>
      )
    case 'blocked':
      return <BlockedTab view={view} />
    case 'add':
      return <AddTab />
  }
}
