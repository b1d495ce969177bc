import type { ProductCard } from '@akyede/contract/catalogue'
import type { Facets } from '@akyede/contract/search'
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { preferredSearch, usePreferences } from '#feature/preferences'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { formatNumber } from '#ui/format-count.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDelayedLoading } from '#ui/use-stable-loading.ts'
import { giftCount } from './gift-count.ts'
import { AppliedFilters, FilterForm, ListBar, ListFoot, NothingMatches } from './lazy-list-controls.ts'
import { isNarrowed, type ListAddress, listHref } from './list-address.ts'
import type { ListPage } from './list-page.ts'
import { ProductGrid } from './product-grid.tsx'
import { isShownOn, useEarlierPages } from './use-earlier-pages.ts'

interface ResultsProps extends ListPage {
  /** The category whose page this is, by slug. */
  within?: string
  /** The id of the heading above the list, when it is further down the page. */
  under?: string
  /** Shown when the list is empty without any filter. */
  empty: ReactNode
}

/** A page of products with its count, sort order, filters and links to the other pages. */
export function Results({ address, list, facets, within, under, empty }: ResultsProps) {
  usePreferredList()
  const section = useRef<HTMLElement>(null)
  const isLoading = useListLoading()
  const earlier = useEarlierPages(address, list?.data)
  const products = [...earlier, ...(list?.data ?? [])]
  const total = list?.pagination.total
  const narrowed = isNarrowed(address)
  if (total === 0 && !narrowed) return empty
  return (
    <div className="flex flex-col lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-10">
      <FilterColumn address={address} facets={facets} within={within} />
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Gifts"
        aria-busy={isLoading}
        className="flex min-w-0 flex-col gap-4 outline-none max-lg:gap-2 lg:grid lg:grid-cols-[1fr_auto] lg:content-start lg:items-center lg:gap-5 lg:[&>*]:col-span-2"
      >
        <p role="status" className="text-ink-2 max-lg:-mb-1 lg:col-span-1!">
          {list && countText(list, earlier.length)}
        </p>
        <div className="list-bar lg:col-span-1!">
          <Suspense>
            <ListBar address={address} facets={facets} within={within} total={total} />
          </Suspense>
        </div>
        {narrowed && (
          <Suspense>
            <AppliedFilters
              address={address}
              categories={facets?.categories ?? []}
              onRemoved={() => section.current?.focus({ preventScroll: true })}
            />
          </Suspense>
        )}
        {isLoading ? (
          <Skeleton kind="searchResults" atOnce />
        ) : (
          <Found {...{ address, list, facets, products, under }} />
        )}
        {list && products.length > 0 && (
          <Suspense>
            <ListFoot {...{ address, under }} pagination={list.pagination} shown={products.length} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

interface FoundProps extends ListPage {
  products: readonly ProductCard[]
  under: string | undefined
}

/** The products, or the message in their place. */
function Found({ address, list, facets, products, under }: FoundProps) {
  if (list === null) return <NotFetched />
  if (list.pagination.total === 0)
    return (
      <Suspense>
        <NothingMatches address={address} relaxed={list.relaxed} categories={facets?.categories ?? []} />
      </Suspense>
    )
  if (products.length === 0) return <BeyondTheEnd address={address} />
  // A filtered list remounts, so that it does not move down below the new chips; "Show more" keeps the key.
  const key = listHref({ ...address, page: 1 })
  return <ProductGrid key={key} beside products={products} {...(under ? { nameAs: 'h3' } : { eager: 4 })} />
}

function NotFetched() {
  const { revalidate } = useRevalidator()
  const { failedRequestId } = usePrintedFacts()
  return <ErrorBlock onRetry={() => void revalidate()} requestId={failedRequestId} />
}

/** Such as "1 gift", "38 gifts, page 2 of 4", or "48 of 131 gifts" when earlier pages are shown above. */
function countText({ data, pagination }: NonNullable<ListPage['list']>, earlier: number): string {
  const { total, page, total_pages } = pagination
  if (earlier > 0) return `${formatNumber(earlier + data.length)} of ${giftCount(total)}`
  return page === 1 || page > total_pages
    ? giftCount(total)
    : `${giftCount(total)}, page ${page} of ${total_pages}`
}

function BeyondTheEnd({ address }: { address: ListAddress }) {
  return (
    <Empty
      symbol="nkyinkyim"
      action={<ButtonLink to={listHref({ ...address, page: 1 })}>Go to the first page</ButtonLink>}
    >
      There’s nothing on this page.
    </Empty>
  )
}

/** Whether another page or filter of this list has been loading long enough to show it. */
function useListLoading(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const another = state === 'loading' && location.pathname === pathname && !isShownOn(location.state)
  return useDelayedLoading(another)
}

/** Documents are cached for everyone. Visitors with other preferences are redirected after hydration. */
function usePreferredList(): void {
  const navigate = useNavigate()
  const preferred = preferredSearch(useLocation().search, usePreferences())
  useEffect(() => {
    if (preferred !== undefined) void navigate(preferred, { replace: true, preventScrollReset: true })
  }, [preferred, navigate])
}

interface FilterColumnProps {
  address: ListAddress
  facets: Facets | null
  within: string | undefined
}

/**
 * The filters beside the list on wide screens. On phones without scripts they are below it, because no sheet
 * can open.
 */
const FilterColumn = memo(function FilterColumn({ address, facets, within }: FilterColumnProps) {
  return (
    <aside
      id="filters"
      aria-labelledby="filters-heading"
      className="max-lg:hidden noscript:max-lg:order-last noscript:max-lg:mt-10 noscript:max-lg:block"
    >
      <h2 id="filters-heading" className="mb-3 flex min-h-11 items-center text-xl">
        Filters
      </h2>
      <Suspense fallback={null}>
        <FilterForm address={address} facets={facets} within={within} />
      </Suspense>
    </aside>
  )
})
