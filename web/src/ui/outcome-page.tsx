import type { ReactNode } from 'react'
import type { AdinkraName } from './adinkra.tsx'
import { SteppedBackground } from './stepped-background.tsx'

interface OutcomePageProps {
  symbol: AdinkraName
  title: string
  children: ReactNode
}

/** A page with one message: what happened and the next steps, on a stepped block with a large symbol. */
export function OutcomePage({ symbol, title, children }: OutcomePageProps) {
  return (
    <div className="page max-w-3xl py-6 sm:py-12">
      <div className="relative isolate grid justify-items-center gap-5 px-4 pt-20 pb-12 text-center sm:px-12 sm:pb-16">
        <SteppedBackground symbol={symbol} />
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** The classes of the sentence below the title. */
export const outcomeLeadClass = 'max-w-[48ch] text-balance text-lg text-ink-2'

/** The next steps, side by side where they fit. */
export const OutcomeActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
)
