import type { Return } from '@akyede/contract/returns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { ordersKey } from './queries.ts'

/** Withdraws a return, so that the buyer keeps the units. */
export function WithdrawReturn({ one: { id, number } }: { one: Return }) {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call('withdrawReturn', { params: { returnId: id }, body: {} }),
    onSuccess: () => toast.success(`Return ${number} cancelled`),
    // What arrived meanwhile is shown as it is.
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
  return (
    <div className="grid gap-2">
      <ConfirmButton
        text="Cancel return"
        label={`Cancel return ${number}`}
        question="Keep it after all?"
        yes="Cancel return"
        onConfirm={() => withdraw.mutate()}
        pending={withdraw.isPending && 'Cancelling…'}
      />
      {withdraw.error && (
        <p role="alert" className="font-semibold text-danger">
          {withdraw.error.message}
        </p>
      )}
    </div>
  )
}
