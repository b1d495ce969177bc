import type { SearchHistory } from '@akyede/contract/search-history'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { editHistory } from './edit-history.ts'
import { type Removed, RemovedSearches } from './removed-searches.tsx'
import { SearchRow } from './search-row.tsx'

/** The searches of an account with their actions. */
export function HistoryFound({ enabled, entries }: SearchHistory) {
  const edits = editHistory(useQueryClient())
  const [last, setLast] = useState<Removed>()
  const forgetLast = useCallback(() => setLast(undefined), [])

  const removeAll = () => {
    setLast({ entries, index: 0 })
    void edits.forgetAll()
  }
  const undo = () => {
    if (last) void edits.restore(last.entries)
    forgetLast()
  }
  const rows = entries.map((entry, index) => (
    <SearchRow
      key={entry.id}
      entry={entry}
      onRemove={() => {
        setLast({ entries: [entry], index })
        void edits.forget(entry)
      }}
    />
  ))
  return (
    <>
      <Remembering enabled={enabled} onChange={next => void edits.setEnabled(next)} />
      {entries.length === 0 && !last ? (
        <Empty symbol="sankofa" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
          No searches yet. Your next one will show up here.
        </Empty>
      ) : (
        <section aria-label="Your searches" className="grid gap-3">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
            <p role="status" className="text-sm text-ink-2">
              {entries.length === 1 ? '1 search' : `${entries.length} searches`}
            </p>
            {entries.length > 0 && (
              <Button variant="quiet" onClick={removeAll}>
                Clear all
              </Button>
            )}
          </div>
          <ol className="divide-y divide-line rounded-panel border border-line bg-surface px-2 sm:px-4">
            {last
              ? rows.toSpliced(
                  last.index,
                  0,
                  <RemovedSearches
                    key={`removed ${last.entries[0]?.id}`}
                    entries={last.entries}
                    onUndo={undo}
                    onExpire={forgetLast}
                  />,
                )
              : rows}
          </ol>
        </section>
      )}
    </>
  )
}

interface RememberingProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
}

/** Whether new searches are saved. Pausing removes nothing. */
function Remembering({ enabled, onChange }: RememberingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="max-w-[52ch] text-ink-2">
        {enabled
          ? 'Your last 50 searches from the past 90 days. Only you can see them.'
          : 'Paused: we won’t save new searches. The ones below stay until you remove them.'}
      </p>
      <Button variant="secondary" onClick={() => onChange(!enabled)}>
        {enabled ? 'Pause history' : 'Resume history'}
      </Button>
    </div>
  )
}
