import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentQuery } from '#feature/checkout'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { giftsKey, givenKey } from './gifts-query.ts'
import { allClaimsKey } from './queries.ts'

/** A paid gift can be cancelled and refunded until its making begins. */
export function CancelGift({ reference, name }: { reference: string; name: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => call('takeGiftBack', { body: { reference } }),
    onSuccess: async () => {
      setConfirming(false)
      toast.success('Your refund is on its way')
      await Promise.all([
        client.invalidateQueries({ queryKey: giftsKey }),
        client.invalidateQueries({ queryKey: allClaimsKey }),
        client.invalidateQueries({ queryKey: givenKey(reference) }),
        client.invalidateQueries(paymentQuery(reference)),
      ])
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-4"
        aria-label={`Cancel this gift: ${name}`}
        onClick={() => setConfirming(true)}
      >
        Cancel this gift
      </Button>
      <Dialog open={isConfirming} title="Cancel this gift?" onClose={() => setConfirming(false)}>
        <p>We’ll cancel the gift and refund you the same way you paid.</p>
        {cancel.error && (
          <p role="alert" className="font-semibold text-danger">
            {cancel.error.message}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            pending={cancel.isPending && 'Cancelling…'}
            onClick={() => cancel.mutate()}
          >
            Cancel this gift
          </Button>
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Keep gift
          </Button>
        </div>
      </Dialog>
    </>
  )
}
