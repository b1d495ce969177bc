import { type Cedis, formatCedis } from '@akyede/contract/money'
import { classes } from './classes.ts'

interface PriceProps {
  amount: Cedis
  /** The earlier price; shown only when it was higher. */
  was?: Cedis | null | undefined
  /** Cards strip ".00"; carts and checkouts never do. */
  trim?: boolean
  className?: string
}

/** An amount. An earlier, higher price is struck through for the eye and said in words for the ear. */
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
