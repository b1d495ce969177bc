import type { ReactNode } from 'react'
import { Adinkra, type AdinkraName } from './adinkra.tsx'

interface EmptyProps {
  symbol: AdinkraName
  /** One sentence that says what would be shown here. */
  children: ReactNode
  /** One next step. */
  action?: ReactNode
}

/** An empty state: a symbol, one sentence and one action. */
export function Empty({ symbol, children, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-14 text-center">
      <Adinkra name={symbol} size={64} className="text-gold-ink" />
      <p className="max-w-[36ch] text-lg text-ink-2">{children}</p>
      {action}
    </div>
  )
}
