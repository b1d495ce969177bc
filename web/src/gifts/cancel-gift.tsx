import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentQuery } from '#feature/checkout'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { giftsKey, givenKey } from './gifts-query.ts'
import { allClaimsKey } from './queries.ts'

/** Until its making begins, a gift can be called off: its money goes back. */
export function CancelGift({ reference, name }: { reference: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: () => call('takeGiftBack', { body: { reference } }),
    onSuccess: async () => {
      setAsking(false)
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
        onClick={() => setAsking(true)}
      >
        Take it back
      </Button>
      <Dialog open={asking} title="Take it back?" onClose={() => setAsking(false)}>
        <p>It is called off, and your money goes back the way it came.</p>
        {takeBack.error && (
          <p role="alert" className="font-semibold text-danger">
            {takeBack.error.message}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            pending={takeBack.isPending && 'Calling it off…'}
            onClick={() => takeBack.mutate()}
          >
            Take it back
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep giving it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
