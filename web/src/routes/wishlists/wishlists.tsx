import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import {
  ImportDialog,
  Invitations,
  KeepPublic,
  ListsFilter,
  ListsFound,
  type ListsView,
  listsQuery,
  queryOf,
  RetryBar,
  UnmovedLists,
  useListsBase,
  viewOf,
} from '#feature/wishlists'
import { AsOf } from '#kit/as-of.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Wishlists', 'Your wishlists, and your friends’ lists.'),
  { tagName: 'link', rel: 'canonical', href: '/wishlists' },
]

export default function WishlistsPage() {
  const [search] = useSearchParams()
  const base = useListsBase()
  const view = viewOf(search)
  const [importing, setImporting] = useState(false)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-title">
          Wishlists
        </h1>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <ButtonLink to={`${base}/create`}>
            <Plus aria-hidden size={20} strokeWidth={1.75} /> Create wishlist
          </ButtonLink>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setImporting(true)}>
            <Link2 aria-hidden size={20} strokeWidth={1.75} className="max-sm:hidden" /> Import by link
          </Button>
        </div>
      </header>
      <RequireSignIn>
        <UnmovedLists />
        <KeepPublic />
        <Invitations />
        <Lists key={view.scope} view={view} />
        {importing && <ImportDialog onClose={() => setImporting(false)} />}
      </RequireSignIn>
    </div>
  )
}

const noPage = { data: [], pagination: { page: 1, limit: 24, total: 0, total_pages: 0, has_more: false } }

/** The filter for lists of one person: their name and a link to all lists. */
function OfOne({ view, name }: { view: ListsView; name: string | undefined }) {
  const base = useListsBase()
  const { owner: _, ...ofAll } = view
  return (
    <p>
      {name ? `Showing ${name}’s lists only.` : 'Showing one person’s lists only.'}{' '}
      <TextLink to={base + queryOf({ ...ofAll, page: 1 })}>Show all lists</TextLink>
    </p>
  )
}

/** If the lists cannot be fetched, an empty list with a retry is shown (specification, section 8). */
function Lists({ view }: { view: ListsView }) {
  const lists = useQuery(listsQuery(view))
  const waiting = useStableLoading(lists.isPending)
  return (
    <>
      <ListsFilter view={view} isSearchable={view.search !== '' || (lists.data?.pagination.total ?? 0) > 0} />
      {view.owner !== undefined && <OfOne view={view} name={lists.data?.data[0]?.owner.first_name} />}
      {lists.isError && (
        <RetryBar
          message="We couldn’t load your wishlists."
          shownAt={lists.data && lists.dataUpdatedAt}
          onRetry={() => void lists.refetch()}
        />
      )}
      {lists.data && <AsOf at={lists.dataUpdatedAt} />}
      {waiting && <Skeleton kind="wishlists" />}
      {!waiting && (lists.data || lists.isError) && (
        <ListsFound
          key={`${view.scope} ${view.page}`}
          view={view}
          {...(lists.data ?? noPage)}
          stale={lists.isPlaceholderData}
          failed={lists.isError}
        />
      )}
    </>
  )
}
