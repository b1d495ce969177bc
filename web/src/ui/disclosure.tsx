import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  summary: ReactNode
  /** Opens it when it turns true; whoever reads may close and open it all the same. */
  open?: boolean
  /** Hears of every opening and closing. */
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** The browser's own disclosure, in our looks. */
export function Disclosure({ summary, open = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      open={open}
      onToggle={event => onToggle?.(event.currentTarget.open)}
      className="group rounded-control border border-line bg-surface"
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-control px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="shrink-0 text-ink-2 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-4 pb-4">{children}</div>
    </details>
  )
}
