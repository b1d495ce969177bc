import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { useKeyedCallPerContent } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { CodeShown } from './code-shown.tsx'
import { pointsIn } from './point-words.ts'
import { refreshRewards } from './queries.ts'

interface RedeemDialogProps {
  open: boolean
  onClose: () => void
  points: number
  /** "₵5" */
  worth: string
  days: number
}

/** Asks for confirmation, then shows the code. */
export function RedeemDialog({ open, onClose, points, worth, days }: RedeemDialogProps) {
  const client = useQueryClient()
  const keyed = useKeyedCallPerContent()
  const redeeming = useMutation({
    mutationFn: (amount: number) =>
      keyed(amount, idempotencyKey => call('redeemPoints', { body: { points: amount } }, { idempotencyKey })),
    onSuccess: () => refreshRewards(client),
  })
  const close = () => {
    onClose()
    redeeming.reset()
  }
  const made = redeeming.data?.data
  return (
    <Dialog open={open} onClose={close} title={made ? 'Your code' : `Redeem ${pointsIn(points)}?`}>
      {made ? (
        <>
          <p role="status">
            {pointsIn(made.points)} redeemed. You’ll also find the code on this page until you use it.
          </p>
          <CodeShown code={made} />
        </>
      ) : (
        <>
          <p>
            You’ll get a code for <b>{worth}</b> off one order within {days} days. Only you can use it. If you
            don’t use it in time, you get your points back.
          </p>
          <FieldError id="redeem-problem" error={redeeming.error?.message} />
          <div className="flex flex-wrap gap-3">
            <Button pending={redeeming.isPending && 'Redeeming…'} onClick={() => redeeming.mutate(points)}>
              Redeem for {worth} off
            </Button>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
