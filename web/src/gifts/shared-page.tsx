import type { SharedItem } from '@akyede/contract/share-links'
import { isRemembrance, toneOf } from '@akyede/contract/wish-words'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LazyReportButton } from '#feature/reports'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { claimStatusOf } from './claim-status.ts'
import type { GiftList } from './gift-list-path.ts'
import { giving, ItemCard } from './item-card.tsx'
import { ListHead } from './list-head.tsx'
import { ListTools, readOnlyOpen, readSorting, sortItems } from './list-tools.tsx'
import { useClaims } from './queries.ts'

const GiveSheet = giving.component(({ GiveSheet }) => GiveSheet)
const GiveAllSheet = lazyComponents(() => import('./give-all-sheet.tsx')).component(
  chunk => chunk.GiveAllSheet,
)

export interface SharedPageProps {
  list: GiftList
  /** Address without query, to be shared. Absent for lists without a share link. */
  address?: string
  /** Today's date in Ghana. */
  today: string
  /** Time until the list's day, in words. The server formats it to keep the bundle small. */
  dayLeft: string | null
  /** Until when each item must be ordered, by its id, in words for the same reason. */
  orderBy: Readonly<Record<string, string>>
  /** Further actions on the list. */
  children?: ReactNode
}

/** A list as the owner's friends see it (S7). */
export function SharedPage(props: SharedPageProps) {
  const { list, today, orderBy } = props
  const [search] = useSearchParams()
  const { chosen, choose } = useChosen(list)
  const claims = useClaims(list)
  const isOwner = claims.data?.viewer === 'owner'
  const isFormerCoOwner = claims.data?.can_give === false && !isOwner
  const claimOf = (item: SharedItem) => claims.data?.items[item.id]
  const ordered = sortItems(list.items, readSorting(search))
  const open = ordered.filter(item => claimStatusOf(claimOf(item)) === 'open')
  const shown = readOnlyOpen(search) && claims.data ? open : ordered
  return (
    <div data-tone={toneOf(list)}>
      <ListHead {...props} isOwner={isOwner} isFormerCoOwner={isFormerCoOwner} />
      <section
        aria-label={isRemembrance(list) ? 'Items on this list' : 'Gifts on this list'}
        className="page grid gap-6 py-8 sm:py-12"
      >
        {list.items.length > 0 && <ListTools list={list} claims={claims} onGiveAll={() => choose('all')} />}
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-x-5 sm:gap-y-9 lg:grid-cols-3">
          {shown.map((item, index) => (
            <li key={item.id} className="grid">
              <ItemCard
                item={item}
                list={list}
                claim={claimOf(item)}
                mayGive={!isOwner && !isFormerCoOwner}
                eager={index < 2}
                orderBy={orderBy[item.id]}
                onTouch={giving.preload}
                onGive={choose}
              />
            </li>
          ))}
        </ul>
        {list.items.length === 0 && (
          <Empty symbol="bese-saka">{list.owner.first_name} hasn’t added anything to this list yet.</Empty>
        )}
        {list.items.length > 0 && shown.length === 0 && (
          <Empty symbol="akoma">Everything on this list has been bought.</Empty>
        )}
        {claims.data && !isOwner && (
          <Suspense>
            <LazyReportButton about="list" id={list.share_id ?? list.id} text="Report this list" />
          </Suspense>
        )}
      </section>
      {chosen && (
        <Suspense fallback={<Opening onCancel={() => choose(undefined)} />}>
          {chosen === 'all' ? (
            <GiveAllSheet list={list} onClose={() => choose(undefined)} />
          ) : (
            <GiveSheet
              list={list}
              item={chosen}
              claim={claimOf(chosen)}
              otherOpenItems={open.filter(({ id, givable }) => givable && id !== chosen.id).length}
              today={today}
              onClose={() => choose(undefined)}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** One item, or all open items. */
type Chosen = SharedItem | 'all'

/** The item about to be given; after a failed payment the address reopens it. */
function useChosen(list: GiftList) {
  const [search, setSearch] = useSearchParams()
  const again = search.get('give')
  const [chosen, setChosen] = useState<Chosen>()
  // Runs in the browser, because the cached page is the same for all visitors.
  useEffect(() => {
    if (again !== null) setChosen(again === 'all' ? again : list.items.find(({ id }) => id === again))
  }, [again, list])
  const choose = useCallback(
    (item: Chosen | undefined) => {
      setChosen(item)
      if (item || again === null) return
      setSearch(
        before => {
          const next = new URLSearchParams(before)
          next.delete('give')
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [again, setSearch],
  )
  return { chosen, choose }
}

/** Shown when the form loads slowly, and announced to screen readers. */
const Opening = ({ onCancel }: { onCancel: () => void }) => (
  <div className="fixed inset-x-0 bottom-0 z-20 flex animate-appear-late items-center justify-between gap-4 border-t border-line bg-surface p-4 shadow-e3">
    <p role="status">Opening…</p>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
