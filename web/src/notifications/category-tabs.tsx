import { notificationCategories } from '@akyede/contract/notification-categories'
import { notificationWords } from '@akyede/contract/notification-words'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { addressOf, type NotificationsView } from './notifications-address.ts'

/** What the notifications are about: all, or one category. */
export function CategoryTabs({ view }: { view: NotificationsView }) {
  return (
    <nav aria-label="Notifications by category" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {[null, ...notificationCategories].map(category => (
          <li key={category ?? 'all'} className="shrink-0">
            <Link
              to={addressOf({ category, page: 1 })}
              replace
              preventScrollReset
              aria-current={category === view.category ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-chip border px-4 text-sm font-semibold',
                category === view.category
                  ? 'border-ink bg-ink text-bg'
                  : 'border-line-strong bg-surface hover:bg-surface-2',
              )}
            >
              {category ? notificationWords.categories[category] : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
