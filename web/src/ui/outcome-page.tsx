import type { ReactNode } from 'react'
import { Adinkra, type AdinkraName } from './adinkra.tsx'

interface OutcomePageProps {
  symbol: AdinkraName
  title: string
  children: ReactNode
}

/** A page with one message: a symbol, what happened and the next steps. */
export function OutcomePage({ symbol, title, children }: OutcomePageProps) {
  return (
    <div className="page grid max-w-2xl justify-items-center gap-5 py-16 text-center sm:py-24">
      <Adinkra name={symbol} size={72} className="text-gold-ink" />
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}

/** The classes of the sentence below the title. */
export const outcomeLeadClass = 'max-w-[48ch] text-balance text-lg text-ink-2'

/** The next steps, side by side where they fit. */
export const OutcomeActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
)
