import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { addressOf, type OrdersView } from './orders-address.ts'
import { statusNames, statusWords } from './status-words.ts'

/** Which orders to show: by where they stand, and by number or content. */
export function OrdersFilter({ view }: { view: OrdersView }) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:items-center">
      <nav aria-label="Orders by status" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-2 py-1 md:flex-wrap">
          {[null, ...statusNames].map(status => (
            <li key={status ?? 'all'} className="shrink-0">
              <Link
                to={addressOf({ ...view, status, page: 1 })}
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
                {status ? statusWords[status].text : 'All'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchOrders view={view} />
    </div>
  )
}

function SearchOrders({ view: { at, status, search } }: { view: OrdersView }) {
  return (
    <Form action={at} role="search" aria-label="Your orders" replace className="flex gap-2">
      {status && <input type="hidden" name="status" value={status} />}
      <label htmlFor="orders-search" className="sr-only">
        Order number or gift
      </label>
      <input
        key={search}
        id="orders-search"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={255}
        placeholder="Order number or gift"
        enterKeyHint="search"
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base placeholder:text-ink-3"
      />
      <Button
        type="submit"
        variant="secondary"
        size="icon"
        aria-label="Search your orders"
        className="shrink-0"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </Form>
  )
}
