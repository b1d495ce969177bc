import type { Facets } from '@akyede/contract/search'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { textLinkClass } from '#ui/text-link.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { appliedFilters, withoutFilters } from './list-filters.ts'

export interface AppliedFiltersProps {
  address: ListAddress
  categories: Facets['categories']
  /** A filter was taken back, and its chip is about to go. */
  onTakenBack: () => void
}

/** What the list is narrowed to, as links that take one filter back each. */
export function AppliedFilters({ address, categories, onTakenBack }: AppliedFiltersProps) {
  const applied = appliedFilters(address, categories)
  if (applied.length === 0) return null
  return (
    <ul aria-label="Filters applied" className="flex flex-wrap items-center gap-2">
      {applied.map(({ parameter, text, without }) => (
        <li key={`${parameter} ${text}`} className="min-w-0">
          <Link
            to={listHref(without)}
            replace
            preventScrollReset
            onClick={onTakenBack}
            aria-label={`Remove ${text}`}
            className="flex min-h-11 items-center gap-1.5 rounded-chip border border-line-strong bg-surface pr-3 pl-4 font-semibold wrap-anywhere hover:bg-surface-2"
          >
            {text} <X aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-2" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listHref(withoutFilters(address))}
          replace
          preventScrollReset
          onClick={onTakenBack}
          className={`inline-flex min-h-11 items-center px-2 ${textLinkClass}`}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
