import type { Payment } from '@akyede/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paymentQuery } from '#feature/checkout'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { giftAttempt } from './gift-attempt.ts'
import { useGiftListPath } from './gift-list-path.ts'
import { allClaimsKey } from './queries.ts'

/** Cancels an unpaid gift and returns to the list with the same gift open to be given. */
export function CancelUnpaidGift({ payment, children }: { payment: Payment; children: ReactNode }) {
  const undo = useCancelUnpaidGift(payment)
  return (
    <div className="grid gap-2">
      <Button variant="secondary" pending={undo.isPending && 'One moment…'} onClick={() => undo.mutate()}>
        {children}
      </Button>
      {undo.error && (
        <p role="alert" className="font-semibold text-danger">
          {undo.error.message}
        </p>
      )}
    </div>
  )
}

function useCancelUnpaidGift({ reference }: Payment) {
  const home = useGiftListPath()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    // Fails at once without a connection, so that the call is not made later unasked.
    networkMode: 'always',
    // Read before the call, because a pushed event may clear the attempt first.
    onMutate: () => giftAttempt.read()?.itemId,
    mutationFn: () => call('undoGift', { body: { reference } }),
    onError: async error => {
      // The payment succeeded in the meantime; the page has to show that.
      if (error instanceof ApiError && error.code === 'order.paid_meanwhile')
        await client.invalidateQueries(paymentQuery(reference))
    },
    onSuccess: async (_answer, _nothing, item) => {
      giftAttempt.clear()
      await client.invalidateQueries({ queryKey: allClaimsKey })
      toast.note('Payment cancelled. If you still get a prompt, please decline it.')
      await navigate(giveAgainAddress(home, item))
    },
  })
}

/** Address of the list with the same gift open to be given. */
export const giveAgainAddress = (home: string, itemId: string | undefined): string =>
  `${home}${itemId === undefined ? '' : `?give=${encodeURIComponent(itemId)}`}`
