import type { Payment } from '@akyede/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import {
  ApprovalAwaited,
  CheckingPayment,
  type NextSteps,
  useAwaitedPayment,
  useFocusOnChange,
  VoucherForm,
  viewOf,
} from '#feature/checkout'
import { NotFound } from '#feature/not-found'
import { isUnknown } from '#feature/orders'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { CancelUnpaidGift } from './cancel-unpaid-gift.tsx'
import { giftAttempt } from './gift-attempt.ts'
import type { GiftList } from './gift-list-path.ts'
import { GiftFailed, GiftGiven, GiftReturned } from './gift-outcomes.tsx'
import { giftsKey } from './gifts-query.ts'
import { clearMessage } from './give-values.ts'
import { allClaimsKey } from './queries.ts'

export interface GiftPaymentProps {
  /** The page of the list. */
  home: string
  reference: string
  /** Null where it has closed meanwhile. */
  list: GiftList | null
}

/** What became of the payment of a gift: the address says nothing about money, the server is asked (D37). */
export function GiftPayment({ home, reference, list }: GiftPaymentProps) {
  const { status } = useSession()
  const { payment, tired, checkAgain } = useAwaitedPayment(reference)
  const view = payment.data && viewOf(payment.data)
  const unknown = isUnknown(payment.error)
  useFocusOnChange(unknown ? 'unknown' : view)
  useClearAttempt(payment.data)
  useListAsItIs(view)
  if (unknown) return <NotFound title="Payment not found" />
  if (payment.isError && !payment.data) {
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={payment.error.message} onRetry={() => void payment.refetch()} takeFocus />
      </div>
    )
  }
  const ways = giftNextSteps(home, payment.data)
  if (!payment.data || view === undefined) return <CheckingPayment />
  const asked = {
    payment: payment.data,
    ways,
    heardAt: payment.dataUpdatedAt,
    onCheckAgain: tired ? checkAgain : undefined,
  }
  const told = {
    payment: payment.data,
    home,
    owner: list?.owner.first_name ?? 'your friend',
    purpose: list?.purpose ?? null,
  }
  switch (view) {
    case 'checking':
      return <CheckingPayment subject={ways.subject} onCheckAgain={asked.onCheckAgain} />
    case 'asked':
      return <ApprovalAwaited {...asked} />
    case 'voucher':
      return <VoucherForm {...asked} />
    case 'paid':
      return <GiftGiven {...told} items={list?.items ?? []} asGuest={status === 'guest'} />
    case 'failed':
      return <GiftFailed {...told} />
    case 'in review':
    case 'returned':
      return <GiftReturned {...told} />
  }
}

/** Back to the list, where it can be given otherwise. */
const giftNextSteps = (home: string, payment: Payment | undefined): NextSteps => ({
  otherMethod: payment && <CancelUnpaidGift payment={payment}>Use another way</CancelUnpaidGift>,
  otherNumber: payment && <CancelUnpaidGift payment={payment}>Change the number or network</CancelUnpaidGift>,
  subject: (
    <ButtonLink to={home} variant="quiet">
      See the list
    </ButtonLink>
  ),
})

/** A finished attempt is never gone on with. */
function useClearAttempt(payment: Payment | undefined): void {
  const view = payment && viewOf(payment)
  const open = view === undefined || ['asked', 'voucher', 'checking'].includes(view)
  useEffect(() => {
    if (open) return
    const attempt = giftAttempt.read()
    if (view === 'paid' && attempt) clearMessage(attempt.itemId)
    giftAttempt.clear()
  }, [open, view])
}

/** Once it is paid or given back, the list and the gifts are other ones than those shown before. */
function useListAsItIs(view: ReturnType<typeof viewOf> | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (view !== 'paid' && view !== 'returned' && view !== 'failed') return
    void client.invalidateQueries({ queryKey: allClaimsKey })
    void client.invalidateQueries({ queryKey: giftsKey })
  }, [client, view])
}
