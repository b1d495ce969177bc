import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { TimeOfDay } from '#ui/timestamp.tsx'

/** Says that the results on screen are old because they could not be refreshed. */
export function StaleNotice({
  query: { data, isError, dataUpdatedAt, refetch },
}: {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'refetch'>
}) {
  if (!isError || data === undefined) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-4"
    >
      <p>
        Couldn’t refresh. Showing results from <TimeOfDay at={new Date(dataUpdatedAt).toISOString()} />.
      </p>
      <Button variant="secondary" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
}
