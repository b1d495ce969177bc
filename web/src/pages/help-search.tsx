import { Search } from 'lucide-react'
import { useId } from 'react'

interface HelpSearchProps {
  query: string
  onQuery: (query: string) => void
  /** The number of matching answers. Undefined without a query. */
  found: number | undefined
}

/** Filters the answers of this page while the user types. Without scripts all answers are visible. */
export function HelpSearch({ query, onQuery, found }: HelpSearchProps) {
  const id = useId()
  return (
    <search aria-label="Answers" className="noscript:hidden">
      <label htmlFor={id} className="font-semibold">
        Search help
      </label>
      <div className="relative mt-1.5">
        <input
          id={id}
          type="search"
          value={query}
          onChange={event => onQuery(event.target.value)}
          placeholder="Mobile money, return, address…"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-12 w-full rounded-control border border-line-strong bg-surface pr-12 pl-4 text-base placeholder:text-ink-3"
        />
        <Search
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-ink-2"
        />
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm text-ink-2">
        {found !== undefined && (found === 1 ? '1 answer' : `${found} answers`)}
      </p>
    </search>
  )
}
