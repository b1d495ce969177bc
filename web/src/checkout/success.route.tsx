import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknown } from '#feature/orders'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { nextCheck } from './next-check.ts'
import { outcomeOf } from './payment-outcome.ts'
import { CheckingPayment, PaymentShown } from './payment-shown.tsx'
import { paymentQuery } from './queries.ts'
import { requireReference } from './require-reference.ts'

export const loader = requireReference

export const meta: MetaFunction = () => [
  ...pageMeta('Your payment', 'How your payment went.'),
  { name: 'robots', content: 'noindex' },
]

/** The provider sends people here. The address says nothing about money: the server is asked (D37). */
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
  const [since, setSince] = useState(Date.now)
  const payment = useQuery({
    ...paymentQuery(reference),
    refetchInterval: ({ state }) =>
      state.data && outcomeOf(state.data.status) === 'waiting'
        ? (nextCheck(Date.now() - since) ?? false)
        : false,
  })
  if (isUnknown(payment.error)) return <NotFound title="Payment not found" />
  if (payment.isError && !payment.data) {
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={payment.error.message} onRetry={() => void payment.refetch()} takeFocus />
      </div>
    )
  }
  const checkAgain = () => {
    setSince(Date.now())
    void payment.refetch()
  }
  if (!payment.data) return <CheckingPayment />
  // The last check may have failed: then too it is time for the button.
  const lastChecked = Math.max(payment.dataUpdatedAt, payment.errorUpdatedAt)
  const tired = nextCheck(lastChecked - since) === null
  return <PaymentShown payment={payment.data} onCheckAgain={tired ? checkAgain : undefined} />
}
