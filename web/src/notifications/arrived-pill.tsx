import { useEffect, useSyncExternalStore } from 'react'
import { NewPill } from '#ui/new-pill.tsx'
import { arrivals } from './arrivals.ts'
import type { NotificationsView } from './notifications-address.ts'

const none: readonly never[] = []

/** What came since the page was opened. */
export function ArrivedPill({ view, onShow }: { view: NotificationsView; onShow: () => void }) {
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.current, () => none)
  const count = arrived.filter(category => view.category === null || category === view.category).length
  // What is new on another page is not new on this one any more.
  useEffect(() => arrivals.clear, [])
  const show = () => {
    arrivals.clear()
    onShow()
  }
  return <NewPill count={view.page === 1 ? count : 0} onShow={show} />
}
