import { notificationWords } from '@akyede/contract/notification-words'
import type { Notification } from '@akyede/contract/notifications'
import { Link } from 'react-router'
import { checkboxClass } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'

interface NotificationRowProps {
  notification: Notification
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onRead: () => void
}

/** A notification. Following its link marks it as read. */
export function NotificationRow({ notification, chosen, onChoose, onRead }: NotificationRowProps) {
  const { title, message, link, category, isRead, createdAt } = notification
  return (
    <li
      className={classes(
        'flex items-start gap-1 pr-3 first:rounded-t-panel last:rounded-b-panel sm:pr-5',
        !isRead && 'bg-brand-soft/40',
      )}
    >
      <label className="grid min-h-11 min-w-11 shrink-0 place-content-center pt-2 pl-2">
        <span className="sr-only">Select “{title}”</span>
        <input
          type="checkbox"
          checked={chosen}
          onChange={event => onChoose(event.target.checked)}
          className={checkboxClass}
        />
      </label>
      <Link
        to={link}
        onClick={() => isRead || onRead()}
        className="group grid min-w-0 grow gap-0.5 rounded-control py-3 no-underline"
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <strong className={classes('wrap-anywhere group-hover:underline', isRead && 'font-semibold')}>
            {title}
          </strong>
          {!isRead && <UnreadBadge />}
        </span>
        <span className="wrap-anywhere text-ink-2">{message}</span>
        <span className="text-sm text-ink-2">
          {category === 'gift' ? notificationWords.fromList : notificationWords.categories[category]} ·{' '}
          <Timestamp at={createdAt} withTime />
        </span>
      </Link>
    </li>
  )
}

const UnreadBadge = () => (
  <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
    <span aria-hidden className="size-2 rounded-chip bg-brand" />
    Unread
  </span>
)
