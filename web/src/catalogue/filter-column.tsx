import type { Facets } from '@akyede/contract/search'
import { memo, Suspense } from 'react'
import { FilterForm } from './lazy-list-controls.ts'
import type { ListAddress } from './list-address.ts'

interface FilterColumnProps {
  address: ListAddress
  facets: Facets | null
  within: string | undefined
}

/** What narrows a list, beside it on wide screens; below it on phones without scripts, where no sheet can rise. */
export const FilterColumn = memo(function FilterColumn({ address, facets, within }: FilterColumnProps) {
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
