import type { SearchEntry } from '@akyede/contract/search-history'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'

interface SearchRowProps {
  entry: SearchEntry
  onRemove: () => void
}

/** A search with links to repeat and remove it. */
export function SearchRow({ entry: { query, searched_at }, onRemove }: SearchRowProps) {
  return (
    <li className="flex items-center gap-2">
      <Link
        to={`/search?${new URLSearchParams({ q: query })}`}
        className="grid min-h-13 min-w-0 grow content-center gap-x-4 rounded-control px-2 py-1.5 hover:underline sm:flex sm:items-center sm:justify-between"
      >
        <span className="font-semibold wrap-anywhere">{query}</span>
        <span className="shrink-0 text-sm text-ink-2">
          <Timestamp at={searched_at} withTime />
        </span>
      </Link>
      <Button
        variant="quiet"
        size="icon"
        className="shrink-0"
        aria-label={`Remove ${query}`}
        onClick={onRemove}
      >
        <X aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </li>
  )
}
