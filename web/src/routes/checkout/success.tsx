import { type MetaFunction, redirect, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import {
  CheckingPayment,
  PaymentShown,
  requireReference,
  useAwaitedPayment,
  useFocusOnChange,
  viewOf,
} from '#feature/checkout'
import { NotFound } from '#feature/not-found'
import { isUnknown } from '#feature/orders'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'

/**
 * Flutterwave also redirects users here who closed its page without paying. They are redirected to the cancel
 * page, which also shows a payment that succeeded.
 */
export function loader({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams
  const reference = search.get('reference')
  return reference && search.get('status') === 'cancelled'
    ? redirect(`/checkout/cancel?reference=${encodeURIComponent(reference)}`)
    : requireReference({ request })
}

export const meta: MetaFunction = () => [
  ...pageMeta('Your payment', 'The result of your payment.'),
  { name: 'robots', content: 'noindex' },
]

/**
 * The page that waits for a mobile money prompt and that the provider redirects to. The URL is not trusted for the
 * payment's state: the server is asked (D37).
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
  const unknown = isUnknown(payment.error)
  useFocusOnChange(unknown ? 'unknown' : payment.data && viewOf(payment.data))
  if (unknown) return <NotFound title="Payment not found" />
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
      receivedAt={payment.dataUpdatedAt}
      onCheckAgain={tired ? checkAgain : undefined}
    />
  )
}
