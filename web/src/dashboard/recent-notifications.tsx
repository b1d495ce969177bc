import { Link } from 'react-router'
import { ago } from '#kit/ago.ts'
import type { DashboardFacts } from './queries.ts'

/** The latest notifications, each linking to its subject. */
export const RecentNotifications = ({
  notices,
}: {
  notices: NonNullable<DashboardFacts['notifications']>
}) => (
  <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
    {notices.map(({ id, title, message, link, isRead, createdAt }) => (
      <li key={id} className="relative grid gap-0.5 px-4 py-3.5 sm:px-5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={link}
            className="min-w-0 font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
          {!isRead && (
            <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
              <span aria-hidden className="size-2 rounded-chip bg-brand" />
              Unread
            </span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{message}</p>
        <p className="text-sm text-ink-3">
          <time dateTime={createdAt}>{ago(createdAt, new Date())}</time>
        </p>
      </li>
    ))}
  </ul>
)
