import { useEffect, useRef } from 'react'
import { type MetaFunction, redirect, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknown } from '#feature/orders'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { focusHeading, focusHeadingIfLost } from '#ui/focus-heading.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { type PaymentView, viewOf } from './payment-outcome.ts'
import { PaymentShown } from './payment-shown.tsx'
import { requireReference } from './require-reference.ts'
import { useAwaitedPayment } from './use-awaited-payment.ts'

/** Flutterwave leads here, too, who closed its page without paying. What was paid all the same is told there. */
export function loader({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams
  const reference = search.get('reference')
  return reference && search.get('status') === 'cancelled'
    ? redirect(`/checkout/cancel?reference=${encodeURIComponent(reference)}`)
    : requireReference({ request })
}

export const meta: MetaFunction = () => [
  ...pageMeta('Your payment', 'How your payment went.'),
  { name: 'robots', content: 'noindex' },
]

/**
 * Who is asked on the phone waits here, and the provider's page sends people here. The address says nothing about
 * money: the server is asked (D37).
 */
export default function SuccessRoute() {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  return (
    <RequireSignIn>
      <PaymentPage key={reference} reference={reference} />
    </RequireSignIn>
  )
}

function PaymentPage({ reference }: { reference: string }) {
  const { payment, tired, checkAgain } = useAwaitedPayment(reference)
  useFocusOnChange(payment.data && viewOf(payment.data))
  if (isUnknown(payment.error)) return <NotFound title="Payment not found" />
  if (payment.isError && !payment.data) {
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={payment.error.message} onRetry={() => void payment.refetch()} takeFocus />
      </div>
    )
  }
  if (!payment.data) return <CheckingPayment />
  return (
    <PaymentShown
      payment={payment.data}
      heardAt={payment.dataUpdatedAt}
      onCheckAgain={tired ? checkAgain : undefined}
    />
  )
}

/** What had the focus is gone with what was shown. What comes after a wait takes it in any case, and is read out. */
function useFocusOnChange(view: PaymentView | undefined): void {
  const shown = useRef<PaymentView>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = view
    if (view === undefined || view === before) return
    if (before) focusHeading()
    else focusHeadingIfLost()
  }, [view])
}
