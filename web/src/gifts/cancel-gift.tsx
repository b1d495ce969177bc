import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { isRemembrance } from '@akyede/contract/wish-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paymentQuery } from '#feature/checkout'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { giftAttempt } from './gift-attempt.ts'
import { useGiftListPath } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { giftsKey, givenKey } from './gifts-query.ts'
import { allClaimsKey } from './queries.ts'

interface CancelGiftProps {
  reference: string
  /** The item that is cancelled; undefined for several. */
  name: string | undefined
  /** First name of the list's owner. */
  owner: string
  purpose: string | null
  /** The total that is refunded. */
  refund: Cedis
}

/** A paid gift can be cancelled and refunded until its making begins. */
export function CancelGift({ reference, name, owner, purpose, refund }: CancelGiftProps) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const words = giftOrderWordsFor({ purpose })
  const [yes, no, it] =
    name === undefined ? [words.cancelSeveral, words.keepSeveral, 'them'] : [words.cancel, words.keep, 'it']
  const cancel = useMutation({
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
        aria-label={name && `${yes}: ${name}`}
        onClick={() => setConfirming(true)}
      >
        {yes}
      </Button>
      <ConfirmCancel
        open={isConfirming}
        title={`${yes}?`}
        error={cancel.error}
        yes={yes}
        no={no}
        pending={cancel.isPending && 'Cancelling…'}
        onConfirm={() => cancel.mutate()}
        onNo={() => setConfirming(false)}
      >
        {owner} won’t get {it}, and others can {isRemembrance({ purpose }) ? 'send' : 'give'} {it} instead.
        We’ll refund {formatCedis(refund)} the same way you paid.
      </ConfirmCancel>
    </>
  )
}

interface ConfirmCancelProps {
  open: boolean
  title: string
  /** The consequence. */
  children: ReactNode
  error: Error | null
  yes: string
  no: string
  pending: string | false
  onConfirm: () => void
  onNo: () => void
}

/** Names the consequence before anything is cancelled. */
const ConfirmCancel = ({
  open,
  title,
  children,
  error,
  yes,
  no,
  pending,
  onConfirm,
  onNo,
}: ConfirmCancelProps) => (
  <Dialog open={open} title={title} onClose={onNo}>
    <p>{children}</p>
    {error && (
      <p role="alert" className="font-semibold text-danger">
        {error.message}
      </p>
    )}
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" pending={pending} onClick={onConfirm}>
        {yes}
      </Button>
      <Button variant="secondary" onClick={onNo}>
        {no}
      </Button>
    </div>
  </Dialog>
)

/** Cancels an unpaid gift and returns to the list with the same gift open to be given. */
export function CancelUnpaidGift({ payment, children }: { payment: Payment; children: ReactNode }) {
  const [isConfirming, setConfirming] = useState(false)
  const undo = useCancelUnpaidGift(payment)
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {children}
      </Button>
      <ConfirmCancel
        open={isConfirming}
        title="Cancel this payment?"
        error={undo.error}
        yes="Cancel payment"
        no="Keep waiting"
        pending={undo.isPending && 'One moment…'}
        onConfirm={() => undo.mutate()}
        onNo={() => setConfirming(false)}
      >
        You won’t be charged, and until you pay someone else can buy it. If a prompt still arrives on your
        phone, please decline it.
      </ConfirmCancel>
    </>
  )
}

function useCancelUnpaidGift({ reference }: Payment) {
  const home = useGiftListPath()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
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
