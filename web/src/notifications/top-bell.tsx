import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession } from '#feature/accounts'
import { classes, countClass } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { notificationsPath } from './notifications-address.ts'
import { unreadQuery } from './queries.ts'

/** The link to the notifications, with the number of unread ones (D29). */
export function TopBell() {
  const { status } = useSession()
  const { data = 0 } = useQuery({ ...unreadQuery, enabled: status === 'signed-in' })
  const unread = status === 'signed-in' ? data : 0
  useRealtimePushes()
  return (
    <Link
      to={notificationsPath}
      className={classes(
        'flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control hover:bg-surface-2',
        status === 'loading' && 'invisible noscript:visible',
        // On phones the lists of guests take its place on pages without a tab bar.
        status !== 'signed-in' && '[:root:not(:has([data-tab-bar]))_&]:max-sm:hidden',
      )}
    >
      <VisuallyHidden>Notifications, {unread} unread</VisuallyHidden>
      <span aria-hidden className="relative">
        <Bell size={22} strokeWidth={1.75} />
        {unread > 0 && <span className={countClass}>{unread > 99 ? '99+' : unread}</span>}
      </span>
    </Link>
  )
}

/** Keeps pages current while a user is signed in. A page in the back/forward cache closes its connection. */
export function useRealtimePushes(): void {
  const userId = useSession().user?.user_id
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let stop: Promise<() => void> | undefined
    // A page that comes back from the back/forward cache still shows this data.
    const dataSince = Date.now()
    const begin = () => {
      stop ??= import('./subscribe-to-pushes.ts').then(({ subscribeToPushes }) =>
        subscribeToPushes(client, dataSince),
      )
      stop.catch(() => {})
    }
    const end = () => {
      void stop?.then(unsubscribe => unsubscribe()).catch(() => {})
      stop = undefined
    }
    const resume = ({ persisted }: PageTransitionEvent) => persisted && begin()
    begin()
    addEventListener('pagehide', end)
    addEventListener('pageshow', resume)
    return () => {
      end()
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', resume)
    }
  }, [userId, client])
}
