import { formatCedi } from '@akyede/contract/money'
import { classes } from './classes.ts'

interface PriceProps {
  pesewas: number
  /** What it cost before, when that was more. */
  wasPesewas?: number | undefined
  /** Cards strip ".00"; carts and checkouts never do. */
  trim?: boolean
  className?: string
}

/** An amount in cedis. An earlier, higher price is struck through for the eye and said in words for the ear. */
export function Price({ pesewas, wasPesewas, trim = false, className }: PriceProps) {
  const reduced = wasPesewas !== undefined && wasPesewas > pesewas
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {reduced && <span className="sr-only">Was {formatCedi(wasPesewas, { trim })}, now</span>}
      <span className="text-lg font-bold tabular-nums">{formatCedi(pesewas, { trim })}</span>
      {reduced && (
        <s aria-hidden className="text-sm text-ink-3 tabular-nums">
          {formatCedi(wasPesewas, { trim })}
        </s>
      )}
    </span>
  )
}
