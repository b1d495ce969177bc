import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import type { ActivityView } from './activity-address.ts'
import { type ActivityPage, activityQuery, newestQuery } from './queries.ts'

/** "3 new": what happened since the page was shown. Nothing moves under the eyes of who reads. */
export function NewPill({ view, shown }: { view: ActivityView; shown: ActivityPage }) {
  const client = useQueryClient()
  const newest = useQuery({ ...newestQuery(view), enabled: view.page === 1 }).data
  const [first] = shown.data
  const isNew = ({ id, timestamp }: ActivityPage['data'][number]) =>
    shown.data.every(other => other.id !== id) && (!first || timestamp >= first.timestamp)
  const count = newest?.data.filter(isNew).length ?? 0
  const show = () => {
    focusHeading()
    if (newest) client.setQueryData(activityQuery(view).queryKey, newest)
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
