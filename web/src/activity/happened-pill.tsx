import { useQuery, useQueryClient } from '@tanstack/react-query'
import { focusHeading } from '#ui/focus-heading.ts'
import { NewPill } from '#ui/new-pill.tsx'
import type { ActivityView } from './activity-address.ts'
import { type ActivityPage, activityQuery, newestQuery } from './queries.ts'

/** What happened since the page was shown. */
export function HappenedPill({ view, shown }: { view: ActivityView; shown: ActivityPage }) {
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
  return <NewPill count={view.page === 1 ? count : 0} onShow={show} />
}
