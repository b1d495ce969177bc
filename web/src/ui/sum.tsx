import type { ReactNode } from 'react'

/** An addition, line by line. The total comes last and is the largest. */
export const Sum = ({ children }: { children: ReactNode }) => <dl className="grid gap-2">{children}</dl>

interface SumRowProps {
  term: ReactNode
  children: ReactNode
}

export function SumRow({ term, children }: SumRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}

export function SumTotal({ term, children }: SumRowProps) {
  return (
    <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-xl font-bold">
      <dt>{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
