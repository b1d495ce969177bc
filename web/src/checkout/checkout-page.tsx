import { formatCedis } from '@akyede/contract/money'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { userQuery, useSession, useSignedInQuery } from '#feature/accounts'
import { orderableItems, useCart } from '#feature/cart'
import { orderByKeyQuery, paymentAddress } from '#feature/orders'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useLastKnown, useStableLoading } from '#ui/use-stable-loading.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { attemptStore } from './current-attempt.ts'
import { outcomeOf } from './payment-outcome.ts'
import { useAwaitedPayment } from './use-awaited-payment.ts'

/** Waits for everything that the form starts with; an empty cart cannot be checked out (D148). */
export function CheckoutPage() {
  const cart = useCart()
  const { user } = useSession()
  const account = useSignedInQuery(userQuery)
  const [isPlacing, setPlacing] = useState(false)
  const ready = user && cart.status === 'ready' && !account.isPending
  // The form stays while a session that ran out is renewed, although its cart is gone. It also stays while the order
  // is placed: a payment that succeeds at once empties the cart before the response to the order arrives.
  const known = useLastKnown(
    ready && !isPlacing ? { person: { ...user, phone: account.data?.phone }, cart } : undefined,
  )
  const waiting = useStableLoading(!known)
  if (user && cart.status === 'failed') return <ErrorBlock onRetry={cart.retry} takeFocus />
  if (waiting || !known) return <Skeleton kind="cart" />
  if (orderableItems(known.cart.lineItems).length === 0) return <NextStep userId={known.person.user_id} />
  // Without a response the form asks for the phone number, as for a new account.
  return (
    <>
      {!isPlacing && <LastPayment userId={known.person.user_id} />}
      <CheckoutForm person={known.person} cart={known.cart} isPlacing={isPlacing} onPlacing={setPlacing} />
    </>
  )
}

/** Leads to the payment that this tab has begun, whose page was lost or left, so that nothing is paid for twice. */
function LastPayment({ userId }: { userId: number }) {
  const [reference] = useState(() => attemptStore(userId).read()?.reference)
  return reference === undefined ? null : <UnfinishedPayment reference={reference} />
}

function UnfinishedPayment({ reference }: { reference: string }) {
  const { data } = useAwaitedPayment(reference).payment
  if (!data) return null
  const outcome = outcomeOf(data.status)
  if (outcome === 'paid') return <Navigate to={paymentAddress(reference)} replace />
  if (outcome !== 'waiting') return null
  return (
    <p role="status" className="mb-6 rounded-control bg-gold-soft p-4 text-gold-ink">
      Your payment of {formatCedis(data.amount)} isn’t finished.{' '}
      <TextLink to={paymentAddress(reference)}>Continue</TextLink>
    </p>
  )
}

/**
 * Leads on from a checkout without orderable items. A buyer whose payment page was lost has paid without seeing it;
 * when the response to the order was lost, the server is queried for its outcome.
 */
export function NextStep({ userId }: { userId: number }) {
  const [attempt] = useState(() => attemptStore(userId).read())
  if (!attempt) return <Navigate to="/cart" replace />
  if (attempt.reference) return <Navigate to={paymentAddress(attempt.reference)} replace />
  return <LostResponse userId={userId} idempotencyKey={attempt.key} />
}

/**
 * The cart does not show the outcome: until an order is paid, its items stay in the cart and count as sold out when
 * they were the last. The order is not sent again either, because one that never arrived would be placed
 * unexpectedly.
 */
function LostResponse({ userId, idempotencyKey }: { userId: number; idempotencyKey: string }) {
  const { data: order, isPending, isError, refetch } = useSignedInQuery(orderByKeyQuery(idempotencyKey))
  // An attempt ends once its outcome is certain; the same content ordered later is a new order.
  const isSettled = order && order.status !== 'pending'
  useEffect(() => {
    if (isSettled) attemptStore(userId).clear()
  }, [isSettled, userId])
  if (isError) return <ErrorBlock onRetry={() => void refetch()} takeFocus />
  if (isPending) return <Skeleton kind="cart" />
  return <Navigate to={order?.order_status === 'placed' ? '/orders' : '/cart'} replace />
}
