import { formatCedis } from '@akyede/contract/money'
import type { RewardCode } from '@akyede/contract/rewards'
import { useApplyCode } from '#feature/cart'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { CopyButton } from './copy-button.tsx'

/** A code that still works: what it takes off, until when, and the two ways to use it. */
export function CodeShown({ code: { code, value, expires_at } }: { code: RewardCode }) {
  const using = useApplyCode()
  const problem = `problem-of-${code}`
  return (
    <div className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-xl font-bold tracking-wide break-all select-all">{code}</span>
        <span className="text-forest">
          <b>{formatCedis(value, { trim: true })} off</b> until <Timestamp at={expires_at} />
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={`Use it in the cart: ${code}`}
          pending={using.isPending && 'Going to the cart…'}
          onClick={() => using.mutate(code)}
        >
          Use it in the cart
        </Button>
        <CopyButton text={code} name={`Copy code ${code}`} done="Code copied">
          Copy code
        </CopyButton>
      </div>
      <FieldError id={problem} error={using.error?.message} />
    </div>
  )
}
