import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { arrivals } from './arrivals.ts'
import type { NotificationsView } from './notifications-address.ts'

const none: readonly never[] = []

/** "2 new": what came since the page was opened. Nothing moves under the eyes of who reads. */
export function ArrivedPill({ view, onShow }: { view: NotificationsView; onShow: () => void }) {
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.current, () => none)
  const count = arrived.filter(category => view.category === null || category === view.category).length
  // What is new on another page is not new on this one any more.
  useEffect(() => arrivals.clear, [])
  const show = () => {
    arrivals.clear()
    onShow()
  }
  return (
    <div role="status" className="sticky top-2 z-5 grid justify-items-center empty:hidden md:top-24">
      {count > 0 && view.page === 1 && (
        <Button onClick={show} className="rounded-chip shadow-e2">
          {count} new
        </Button>
      )}
    </div>
  )
}
