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

/** Lets go of a gift that is not paid for yet, and leads back to the list with it open to be given. */
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
    // Without a connection it says so, rather than doing it unasked once there is one.
    networkMode: 'always',
    // Before the call: the page may hear first that the payment is called off, and forgets the attempt with it.
    onMutate: () => giftAttempt.read()?.itemId,
    mutationFn: () => call('undoGift', { body: { reference } }),
    onError: async error => {
      // It was paid at the last moment: that is what the page has to say.
      if (error instanceof ApiError && error.code === 'order.paid_meanwhile')
        await client.invalidateQueries(paymentQuery(reference))
    },
    onSuccess: async (_answer, _nothing, item) => {
      giftAttempt.clear()
      await client.invalidateQueries({ queryKey: allClaimsKey })
      toast.note('That payment is called off. If your phone still asks, please decline.')
      await navigate(giveAgainAddress(home, item))
    },
  })
}

/** The list, with the same gift open to be given. */
export const giveAgainAddress = (home: string, itemId: string | undefined): string =>
  `${home}${itemId === undefined ? '' : `?give=${encodeURIComponent(itemId)}`}`
