import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export interface BreadcrumbItem {
  text: string
  to: string
}

/**
 * The path to this page. The last item is the page itself, is not a link and is cut off at the end of the line.
 */
export function Breadcrumb({ trail, here }: { trail: readonly BreadcrumbItem[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-ink-2">
      <ol className="-mx-1 flex flex-wrap items-center gap-x-1">
        {trail.map(crumb => (
          <li key={crumb.to} className="flex max-w-full items-center gap-1">
            <Link
              to={crumb.to}
              className="min-w-11 truncate px-1 leading-11 underline-offset-4 hover:underline"
            >
              {crumb.text}
            </Link>
            <ChevronRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          </li>
        ))}
        <li aria-current="page" title={here} className="w-0 min-w-16 grow truncate px-1 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
