import { formatCedis } from '@akyede/contract/money'
import type { RewardCode } from '@akyede/contract/rewards'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApplyCode } from '#feature/cart'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'

/** A valid code: its discount, its expiry and two ways to use it. */
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

interface CopyButtonProps {
  text: string
  /** Accessible name, which begins with the visible text: "Copy code PTS…". */
  name: string
  done: string
  children: ReactNode
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, name, done, children }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(done),
      () => toast.failure(`We couldn’t copy the code. Here it is: ${text}`),
    )
  return (
    <Button variant="secondary" aria-label={name} onClick={() => void copy()}>
      <Copy aria-hidden size={20} strokeWidth={1.75} /> {children}
    </Button>
  )
}
