import type { Facets } from '@akyede/contract/search'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { ViewToggle } from '#feature/preferences'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListAddress } from './list-address.ts'
import { SortForm } from './list-choice-forms.tsx'
import { appliedFilters } from './list-filters.ts'

export interface ListBarProps {
  address: ListAddress
  facets: Facets | null
  within: string | undefined
  /** Number of gifts in the list, when known. */
  total: number | undefined
}

/** Sort order and view of a list, and the filter button where there is no filter column. */
export function ListBar({ address, facets, within, total }: ListBarProps) {
  const [open, setOpen] = useState(false)
  const count = appliedFilters(address, []).length
  const text = count === 0 ? 'Filter' : `Filter · ${count}`
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="shrink-0 lg:hidden noscript:hidden"
      >
        <ListFilter aria-hidden size={20} strokeWidth={1.75} /> {text}
      </Button>
      <span className="hidden shrink-0 noscript:max-lg:block">
        <a href="#filters" className={buttonClass({ variant: 'secondary' })}>
          {text}
        </a>
      </span>
      <SortForm address={address} />
      <ViewToggle />
      <Dialog open={open} onClose={close} title="Filters" kind="sheet">
        <FilterSheet address={address} facets={facets} within={within} total={total} onRoom={close} />
      </Dialog>
    </>
  )
}
