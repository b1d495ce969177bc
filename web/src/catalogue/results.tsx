import type { ProductCard } from '@akyede/contract/catalogue'
import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { ProductGrid } from './product-grid.tsx'
import { SortForm } from './sort-form.tsx'

interface ResultsProps {
  products: readonly ProductCard[]
  pagination: PageFacts
  address: ListAddress
  /** The words that were searched for, when there were any. */
  q?: string
  /** What stands here when nothing was found at all. */
  empty: ReactNode
}

/** A page of gifts with its count, its order and the way to the other pages. */
export function Results({ products, pagination, address, q = '', empty }: ResultsProps) {
  const loading = useNavigation().state === 'loading'
  if (pagination.total === 0) return empty
  return (
    <section aria-label="Gifts" aria-busy={loading} className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p role="status" className="text-ink-2">
          {countText(pagination)}
        </p>
        <SortForm sortBy={address.sortBy} q={q} />
      </div>
      <div className={classes('transition-opacity', loading && 'opacity-60')}>
        {products.length > 0 ? <ProductGrid products={products} eager={4} /> : <BeyondTheEnd q={q} />}
      </div>
      <Pagination
        page={address.page}
        totalPages={pagination.total_pages}
        hrefOf={page => listHref({ ...address, page }, q)}
      />
    </section>
  )
}

/** "1 gift", or "38 gifts, page 2 of 4" */
function countText({ total, page, total_pages }: PageFacts): string {
  const gifts = `${total} ${total === 1 ? 'gift' : 'gifts'}`
  return page === 1 ? gifts : `${gifts}, page ${page} of ${total_pages}`
}

function BeyondTheEnd({ q }: { q: string }) {
  const first = listHref({ page: 1, sortBy: 'relevance' }, q)
  return (
    <Empty symbol="nkyinkyim" action={<ButtonLink to={first}>To the first page</ButtonLink>}>
      The gifts end before this page.
    </Empty>
  )
}
