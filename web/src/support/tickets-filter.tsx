import { supportStatuses, supportStatusWords } from '@akyede/contract/support-words'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { type SupportView, supportAddress } from './support-address.ts'

/** Which requests to show, by where they stand. */
export function TicketsFilter({ view }: { view: SupportView }) {
  return (
    <nav aria-label="Requests by status" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {[null, ...supportStatuses].map(status => (
          <li key={status ?? 'all'} className="shrink-0">
            <Link
              to={supportAddress({ status, page: 1 })}
              replace
              preventScrollReset
              aria-current={status === view.status ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-chip border px-4 text-sm font-semibold',
                status === view.status
                  ? 'border-ink bg-ink text-bg'
                  : 'border-line-strong bg-surface hover:bg-surface-2',
              )}
            >
              {status ? supportStatusWords[status] : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
