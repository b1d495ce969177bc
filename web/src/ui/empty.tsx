import type { ReactNode } from 'react'
import type { AdinkraName } from './adinkra.tsx'
import type { Craft } from './craft.ts'
import { SteppedBackground } from './stepped-background.tsx'

interface EmptyProps {
  symbol: AdinkraName
  /** One sentence that says what would be shown here. */
  children: ReactNode
  /** One next step. */
  action?: ReactNode
  /** The craft that is missing, for its colours. */
  craft?: Craft | undefined
}

/** An empty state: one sentence and one action on a stepped block with a large symbol. */
export function Empty({ symbol, craft, children, action }: EmptyProps) {
  return (
    <div
      data-craft={craft}
      className="relative isolate grid min-h-64 place-content-center justify-items-center gap-5 px-6 pt-16 pb-12 text-center"
    >
      <SteppedBackground symbol={symbol} />
      <p className="max-w-[32ch] text-xl text-balance text-ink-2">{children}</p>
      {action}
    </div>
  )
}
