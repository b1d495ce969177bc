import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  summary: ReactNode
  /** Opens the disclosure when it becomes true. The user can still close and open it. */
  open?: boolean
  /** Called on every change of the open state. */
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** The browser's native disclosure with our styles. */
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
