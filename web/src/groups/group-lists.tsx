import type { ResponseFor } from '@akyede/contract/api'
import { daysLeft } from '@akyede/contract/days'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#feature/accounts'
import { Adinkra } from '#ui/adinkra.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cardLinkClass } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { groupListsQuery } from './queries.ts'

type GroupList = ResponseFor<'listWishlists'>['data'][number]

/** The lists that members share with the group. */
export function GroupLists({ groupId }: { groupId: string }) {
  const [page, setPage] = useState(1)
  const lists = useQuery(groupListsQuery(groupId, page))
  const waiting = useStableLoading(lists.isPending)
  const more = lists.data?.pagination
  return (
    <section aria-labelledby="group-lists" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="group-lists" className="text-xl">
          Group lists
        </h2>
        <ButtonLink variant="secondary" to={`/dashboard/wishlists/create?group=${groupId}`}>
          <Plus aria-hidden size={20} strokeWidth={1.75} /> Create a group list
        </ButtonLink>
      </div>
      {waiting && <Skeleton kind="orders" count={2} />}
      {lists.isError && !lists.data && (
        <ErrorBlock message={lists.error.message} onRetry={() => void lists.refetch()} />
      )}
      {!waiting && lists.data?.data.length === 0 && (
        <p className="text-ink-2">No lists yet. Any member can create one, and only members see it.</p>
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2" aria-busy={lists.isPlaceholderData}>
        {!waiting &&
          lists.data?.data.map(list => (
            <li key={list.id}>
              <ListShown list={list} />
            </li>
          ))}
      </ul>
      {more && more.total_pages > 1 && (
        <div className="flex items-center gap-4">
          <Button variant="secondary" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Earlier ones
          </Button>
          <Button variant="secondary" disabled={!more.has_more} onClick={() => setPage(page + 1)}>
            More lists
          </Button>
        </div>
      )}
    </section>
  )
}

function ListShown({ list }: { list: GroupList }) {
  const { user } = useSession()
  const [picture] = list.pictures
  const isMine = list.owner.user_id === user?.user_id
  return (
    <article className="group relative flex h-full gap-4 rounded-panel border border-line bg-surface p-3">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-picture bg-surface-2 text-gold-ink">
        {picture ? (
          <Picture {...picture} alt="" sizes="80px" className="size-20!" />
        ) : (
          <Adinkra name="akoma" size={36} />
        )}
      </span>
      <div className="grid min-w-0 content-center gap-0.5">
        <h3 className="font-text text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
          <Link to={`/dashboard/wishlists/${list.id}`} className={cardLinkClass}>
            {list.name}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{isMine ? 'Your list' : `${list.owner.first_name}’s list`}</span>
          <span>{list.itemCount === 1 ? '1 item' : `${list.itemCount} items`}</span>
          {list.deadline && <time dateTime={list.deadline}>{daysLeft(list.deadline, today())}</time>}
        </p>
      </div>
    </article>
  )
}

const today = () => new Date().toISOString().slice(0, 10)
