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
      toast.success('Your money is on its way back to you')
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
        aria-label={`Take it back: ${name}`}
        onClick={() => setConfirming(true)}
      >
        Take it back
      </Button>
      <Dialog open={isConfirming} title="Take it back?" onClose={() => setConfirming(false)}>
        <p>It is called off, and your money goes back the way it came.</p>
        {cancel.error && (
          <p role="alert" className="font-semibold text-danger">
            {cancel.error.message}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            pending={cancel.isPending && 'Calling it off…'}
            onClick={() => cancel.mutate()}
          >
            Take it back
          </Button>
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Keep giving it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
