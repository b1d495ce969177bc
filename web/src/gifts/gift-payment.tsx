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
import { CancelUnpaidGift } from './cancel-gift.tsx'
import { giftAttempt } from './gift-attempt.ts'
import type { GiftList } from './gift-list-path.ts'
import { GiftFailed, GiftGiven, GiftReturned } from './gift-outcomes.tsx'
import { giftsKey } from './gifts-query.ts'
import { clearItemDraft } from './give-values.ts'
import { allClaimsKey } from './queries.ts'

export interface GiftPaymentProps {
  /** The page of the list. */
  home: string
  reference: string
  /** Null when the list has closed in the meantime. */
  list: GiftList | null
}

/** Outcome of a gift's payment. It is fetched from the server, because the address proves nothing (D37). */
export function GiftPayment({ home, reference, list }: GiftPaymentProps) {
  const { status } = useSession()
  const { payment, tired, checkAgain } = useAwaitedPayment(reference)
  const view = payment.data && viewOf(payment.data)
  const unknown = isUnknown(payment.error)
  useFocusOnChange(unknown ? 'unknown' : view)
  useClearAttempt(payment.data)
  useRefreshList(view)
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
  const pending = {
    payment: payment.data,
    nextSteps: ways,
    receivedAt: payment.dataUpdatedAt,
    onCheckAgain: tired ? checkAgain : undefined,
  }
  const ended = {
    payment: payment.data,
    home,
    owner: list?.owner.first_name ?? 'your friend',
    purpose: list?.purpose ?? null,
  }
  switch (view) {
    case 'checking':
      return <CheckingPayment subject={ways.subject} onCheckAgain={pending.onCheckAgain} />
    case 'asked':
      return <ApprovalAwaited {...pending} />
    case 'voucher':
      return <VoucherForm {...pending} />
    case 'paid':
      return <GiftGiven {...ended} items={list?.items ?? []} asGuest={status === 'guest'} />
    case 'failed':
      return <GiftFailed {...ended} />
    case 'in review':
    case 'returned':
      return <GiftReturned {...ended} />
  }
}

/** Back to the list, where the gift can be given again. */
const giftNextSteps = (home: string, payment: Payment | undefined): NextSteps => ({
  otherMethod: payment && <CancelUnpaidGift payment={payment}>Pay another way</CancelUnpaidGift>,
  otherNumber: payment && <CancelUnpaidGift payment={payment}>Change number or network</CancelUnpaidGift>,
  subject: (
    <ButtonLink to={home} variant="quiet">
      View list
    </ButtonLink>
  ),
})

/** Finished attempts are not resumed. */
function useClearAttempt(payment: Payment | undefined): void {
  const view = payment && viewOf(payment)
  const open = view === undefined || ['asked', 'voucher', 'checking'].includes(view)
  useEffect(() => {
    if (open) return
    const attempt = giftAttempt.read()
    if (view === 'paid' && attempt) clearItemDraft(attempt.itemId)
    giftAttempt.clear()
  }, [open, view])
}

/** A payment or a refund changes the list and the gifts, so both are fetched again. */
function useRefreshList(view: ReturnType<typeof viewOf> | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (view !== 'paid' && view !== 'returned' && view !== 'failed') return
    void client.invalidateQueries({ queryKey: allClaimsKey })
    void client.invalidateQueries({ queryKey: giftsKey })
  }, [client, view])
}
