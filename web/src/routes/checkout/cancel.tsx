import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, Navigate, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { useCart } from '#feature/cart'
import {
  type BoughtList,
  clearAttempt,
  LeaveReasons,
  ListActions,
  releaseQuery,
  requireReference,
  useBoughtList,
} from '#feature/checkout'
import { NotFound } from '#feature/not-found'
import { ordersKey, paymentAddress } from '#feature/orders'
import { SaveUnboughtItems } from '#feature/wishlists'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

export const loader = requireReference

export const meta: MetaFunction = () => [
  ...pageMeta('Payment cancelled', 'The result of your payment.'),
  { name: 'robots', content: 'noindex' },
]

/** The page for users who left the payment page without paying. */
export default function CancelRoute() {
  const [search] = useSearchParams()
  return (
    <RequireSignIn>
      <Releasing reference={search.get('reference') ?? ''} />
    </RequireSignIn>
  )
}

function Releasing({ reference }: { reference: string }) {
  const release = useQuery(releaseQuery(reference))
  const list = useBoughtList(reference)
  useForgetAttempt(release.data === 'released' || release.data === 'declined')
  if (release.isError) {
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={release.error.message} onRetry={() => void release.refetch()} takeFocus />
      </div>
    )
  }
  switch (release.data) {
    case undefined:
      return (
        <p role="status" aria-busy="true" className="page py-20 text-center text-ink-2">
          Cancelling your payment…
        </p>
      )
    case 'released':
      return <NothingCharged list={list} />
    case 'declined':
      return <Declined list={list} />
    case 'paid':
      return <Navigate to={paymentAddress(reference)} replace />
    case 'unknown':
      return <NotFound title="Payment not found" />
  }
}

/** The next order is a new one, even with the same content. */
function useForgetAttempt(released: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!released) return
    clearAttempt()
    void client.invalidateQueries({ queryKey: ordersKey })
  }, [released, client])
}

interface LeftProps {
  /** The list that was paid for. Undefined for the cart. */
  list: BoughtList | undefined
}

const unchangedText = ({ list }: LeftProps) => `Your ${list ? 'list' : 'cart'} is just as you left it.`

function NothingCharged({ list }: LeftProps) {
  return (
    <OutcomePage symbol="bese-saka" title={`You weren’t charged. ${unchangedText({ list })}`}>
      {list ? <ListActions list={list} /> : <WaysOn />}
      <LeaveReasons />
    </OutcomePage>
  )
}

/** The provider declined the payment. Another card or wallet may work. */
function Declined({ list }: LeftProps) {
  return (
    <OutcomePage symbol="bese-saka" title="Payment didn’t go through. You weren’t charged.">
      <p className={outcomeLeadClass}>
        It was declined. Try again, or use another card or wallet. {unchangedText({ list })}
      </p>
      {list ? <ListActions list={list} /> : <WaysOn />}
    </OutcomePage>
  )
}

function WaysOn() {
  const { lineItems } = useCart()
  return (
    <OutcomeActions>
      <ButtonLink to="/checkout">Back to checkout</ButtonLink>
      <ButtonLink to="/browse" variant="secondary">
        Continue shopping
      </ButtonLink>
      <SaveUnboughtItems lines={lineItems} />
    </OutcomeActions>
  )
}
