import type { Facets } from '@akyede/contract/search'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { textLinkClass } from '#ui/text-link.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { appliedFilters, withoutFilters } from './list-filters.ts'

export interface AppliedFiltersProps {
  address: ListAddress
  categories: Facets['categories']
  /** Called when a filter was removed and its chip is about to disappear. */
  onRemoved: () => void
}

/** The filters of a list, as links that remove one filter each. */
export function AppliedFilters({ address, categories, onRemoved }: AppliedFiltersProps) {
  const applied = appliedFilters(address, categories)
  if (applied.length === 0) return null
  return (
    <ul
      aria-label="Filters applied"
      className="flex items-center gap-2 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:[&>*]:shrink-0 sm:flex-wrap"
    >
      {applied.map(({ parameter, text, without }) => (
        <li key={`${parameter} ${text}`} className="min-w-0">
          <Link
            to={listHref(without)}
            replace
            preventScrollReset
            onClick={onRemoved}
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
          onClick={onRemoved}
          className={`inline-flex min-h-11 items-center px-2 ${textLinkClass}`}
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
