import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

interface PaginationProps {
  page: number
  totalPages: number
  /** Returns the URL of a page: "?q=kente&page=3". */
  hrefOf: (page: number) => string
  /** The accessible name, for pages with more than one paginated list. */
  label?: string
}

const step = 'grid size-11 place-items-center rounded-control border border-line bg-surface'

/** Numbered pages as links, so that each page has a URL and works without scripts. */
export function Pagination({ page, totalPages, hrefOf, label = 'Pages' }: PaginationProps) {
  if (totalPages <= 1) return null
  const links = pageNumbers(page, totalPages)
  // All nine links are too wide for a phone. The arrows lead to the same pages.
  const isBetween = links.filter(link => link === 'gap').length > 1
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1.5">
      {page > 1 && (
        <PageLink to={hrefOf(page - 1)} name="Previous page">
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
        </PageLink>
      )}
      {links.map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-${links[index + 1]}`} aria-hidden className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <PageLink
            key={number}
            to={hrefOf(number)}
            name={`Page ${number}`}
            current={number === page}
            className={isBetween && Math.abs(number - page) === 1 ? 'max-sm:hidden' : undefined}
          >
            {number}
          </PageLink>
        ),
      )}
      {page < totalPages && (
        <PageLink to={hrefOf(page + 1)} name="Next page">
          <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
        </PageLink>
      )}
    </nav>
  )
}

interface PageLinkProps {
  to: string
  name: string
  current?: boolean
  className?: string | undefined
  children: ReactNode
}

function PageLink({ to, name, current = false, className, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
      className={classes(
        step,
        current ? 'border-ink font-bold woven-notch' : 'hover:bg-surface-2',
        className,
      )}
    >
      {children}
    </Link>
  )
}

/** The page numbers to show. `gap` stands for omitted pages. */
export function pageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter(number => number >= 1 && number <= totalPages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? number - 1) - 1
    if (skipped === 0) return [number]
    return skipped === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
