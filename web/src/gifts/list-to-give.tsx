import { dayOf, daysLeft } from '@akyede/contract/days'
import { orderByTexts } from '@akyede/contract/order-by-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { useGiftListPath } from './gift-list-path.ts'
import { LazyGiftPayment } from './lazy-pages.ts'
import { listToGiveQuery } from './queries.ts'
import { SharedPage } from './shared-page.tsx'

export interface ListToGiveProps {
  wishlistId: string
  /** Further actions on the list. */
  children: ReactNode
}

/** A list for friends, group members and others with access, who give without a share link. */
export function ListToGive({ wishlistId, children }: ListToGiveProps) {
  const [today] = useState(() => dayOf(new Date()))
  const home = useGiftListPath()
  const [search] = useSearchParams()
  const reference = search.get('reference')
  const list = useQuery(listToGiveQuery(wishlistId))
  const waiting = useStableLoading(list.isPending)
  if (reference) {
    return (
      <Suspense
        fallback={
          <div className="page py-12">
            <Skeleton kind="content" />
          </div>
        }
      >
        <LazyGiftPayment key={reference} home={home} reference={reference} list={list.data ?? null} />
      </Suspense>
    )
  }
  if (list.data && !waiting) {
    const { deadline } = list.data
    return (
      <SharedPage
        list={list.data}
        today={today}
        dayLeft={deadline && daysLeft(deadline, today)}
        orderBy={orderByTexts(list.data.items, today)}
      >
        {children}
      </SharedPage>
    )
  }
  return (
    <div className="page py-12">
      {waiting && <Skeleton kind="wishlists" />}
      {list.isError && <ErrorBlock message={list.error.message} onRetry={() => void list.refetch()} />}
    </div>
  )
}
