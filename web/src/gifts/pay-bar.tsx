import type { GiftQuote } from '@akyede/contract/gifts'
import { formatCedis } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface PayBarProps {
  pending: string | false
  /** Once they are known. */
  costs: GiftQuote | undefined
  children: ReactNode
}

/** At the foot of the sheet, always within reach: what is more than was seen on the list is said before it is paid. */
export const PayBar = ({ pending, costs, children }: PayBarProps) => (
  <div className="sticky -bottom-px z-10 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 pt-2.5 pb-4 sm:-mx-7 sm:-mb-7 sm:px-7">
    <p className="min-h-5 text-center text-sm text-ink-2">{costs && partsOf(costs)}</p>
    <Button type="submit" size="large" wide pending={pending}>
      {children}
    </Button>
  </div>
)

const partsOf = ({ subtotal, shipping, town }: GiftQuote): string =>
  shipping === 0
    ? `Delivery to ${town} is free`
    : `${formatCedis(subtotal)} and ${formatCedis(shipping)} for delivery to ${town}`
