import { useEffect, useSyncExternalStore } from 'react'
import { NewPill } from '#ui/new-pill.tsx'
import { newNotifications } from './new-notifications.ts'
import type { NotificationsView } from './notifications-address.ts'

const none: readonly never[] = []

/** What came since the page was opened. */
export function NewNotificationsPill({ view, onShow }: { view: NotificationsView; onShow: () => void }) {
  const arrived = useSyncExternalStore(newNotifications.subscribe, newNotifications.current, () => none)
  const count = arrived.filter(category => view.category === null || category === view.category).length
  // What is new on another page is not new on this one any more.
  useEffect(() => newNotifications.clear, [])
  const show = () => {
    newNotifications.clear()
    onShow()
  }
  return <NewPill count={view.page === 1 ? count : 0} onShow={show} />
}
