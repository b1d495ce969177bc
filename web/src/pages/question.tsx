import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A question that opens to its answer; on paper it is open. */
export function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <details className="group rounded-control border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-control px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {asked}
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="shrink-0 text-ink-2 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-ink-2">{children}</div>
    </details>
  )
}
