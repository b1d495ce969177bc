import type { SearchEntry } from '@akyede/contract/search-history'
import { Button } from '#ui/button.tsx'
import { useUndoExpiry } from '#ui/use-undo-expiry.ts'

/** The searches removed last, and their position. */
export interface Removed {
  readonly entries: readonly SearchEntry[]
  /** Index of the first one. */
  readonly index: number
}

interface RemovedSearchesProps {
  entries: readonly SearchEntry[]
  onUndo: () => void
  onExpire: () => void
}

/** Placeholder for removed searches, with an undo button. */
export function RemovedSearches({ entries, onUndo, onExpire }: RemovedSearchesProps) {
  const held = useUndoExpiry(onExpire)
  const what = entries.length === 1 ? `“${entries[0]?.query}”` : `${entries.length} searches`
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-3 px-2 py-1">
      <p className="min-w-0 wrap-anywhere text-ink-2">
        {what} {entries.length === 1 ? 'was' : 'were'} removed.
      </p>
      <Button {...held} variant="secondary" onClick={onUndo} aria-label={`Undo: bring ${what} back`}>
        Undo
      </Button>
    </li>
  )
}
