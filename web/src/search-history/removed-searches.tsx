import type { SearchEntry } from '@akyede/contract/search-history'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/take-focus.ts'

const undoFor = 8_000

/** What was removed last, and where it stood. */
export interface Removed {
  readonly entries: readonly SearchEntry[]
  /** Of the first of them. */
  readonly index: number
}

interface RemovedSearchesProps {
  entries: readonly SearchEntry[]
  onUndo: () => void
  onExpire: () => void
}

/**
 * Where searches were, while they can be brought back: eight seconds, and for as long as the button has the focus,
 * which it takes over from the one that is gone.
 */
export function RemovedSearches({ entries, onUndo, onExpire }: RemovedSearchesProps) {
  const [held, setHeld] = useState(true)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onExpire, undoFor)
    return () => clearTimeout(timer)
  }, [held, onExpire])

  const what = entries.length === 1 ? `“${entries[0]?.query}”` : `${entries.length} searches`
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-3 px-2 py-1">
      <p className="min-w-0 wrap-anywhere text-ink-2">
        {what} {entries.length === 1 ? 'was' : 'were'} removed.
      </p>
      <Button
        ref={takeFocus}
        variant="secondary"
        onClick={onUndo}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        aria-label={`Undo: bring ${what} back`}
      >
        Undo
      </Button>
    </li>
  )
}
