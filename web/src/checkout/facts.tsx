import type { ReactNode } from 'react'

/** A list of facts about a payment. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid w-full max-w-sm gap-2 rounded-panel border border-line bg-surface p-5 text-left">
    {children}
  </dl>
)

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}
