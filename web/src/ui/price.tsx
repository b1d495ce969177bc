import { type Cedis, formatCedis } from '@akyede/contract/money'
import { classes } from './classes.ts'

interface PriceProps {
  amount: Cedis
  /** The earlier price. It is shown only when it was higher. */
  was?: Cedis | null | undefined
  /** Omits ".00". For cards, never for carts and checkouts. */
  trim?: boolean
  className?: string
}

/** A price. A higher earlier price is struck through and also read to screen readers. */
export function Price({ amount, was, trim = false, className }: PriceProps) {
  const earlier = was != null && was > amount ? formatCedis(was, { trim }) : undefined
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {earlier && <span className="sr-only">Was {earlier}, now</span>}
      <span className="text-lg font-bold tabular-nums">{formatCedis(amount, { trim })}</span>
      {earlier && (
        <s aria-hidden className="text-sm text-ink-3 tabular-nums">
          {earlier}
        </s>
      )}
    </span>
  )
}
