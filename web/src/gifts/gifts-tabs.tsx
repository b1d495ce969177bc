import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { type Direction, directions, giftsAddress } from './gifts-address.ts'

const names: Record<Direction, string> = { received: 'Received', given: 'Given' }

/** What one was given, or gave. */
export const GiftsTabs = ({ direction: shown }: { direction: Direction }) => (
  <nav aria-label="Gifts">
    <ul className="flex gap-2 py-1">
      {directions.map(direction => (
        <li key={direction}>
          <Link
            to={giftsAddress({ direction, page: 1 })}
            replace
            preventScrollReset
            aria-current={direction === shown ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-chip border px-4 text-sm font-semibold',
              direction === shown
                ? 'border-ink bg-ink text-bg'
                : 'border-line-strong bg-surface hover:bg-surface-2',
            )}
          >
            {names[direction]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
