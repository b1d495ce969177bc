import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { userQuery, useSession, useSignedInQuery } from '#feature/accounts'
import { orderableItems, useCart } from '#feature/cart'
import { orderByKeyQuery, paymentAddress } from '#feature/orders'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastKnown, useStableLoading } from '#ui/use-stable-loading.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { attemptStore } from './current-attempt.ts'

/** Everything the form begins with, awaited; there is nothing to check out in an empty cart (D148). */
export function CheckoutPage() {
  const cart = useCart()
  const { user } = useSession()
  const account = useSignedInQuery(userQuery)
  const [isPlacing, setPlacing] = useState(false)
  const ready = user && cart.status === 'ready' && !account.isPending
  // A session that runs out takes its cart along: the form stays until its person is here again. It also stays while
  // the order is placed: a payment that succeeds at once empties the cart before the answer to the order arrives.
  const known = useLastKnown(
    ready && !isPlacing ? { person: { ...user, phone: account.data?.phone }, cart } : undefined,
  )
  const waiting = useStableLoading(!known)
  if (user && cart.status === 'failed') return <ErrorBlock onRetry={cart.retry} takeFocus />
  if (waiting || !known) return <Skeleton kind="cart" />
  if (orderableItems(known.cart.lineItems).length === 0) return <NextStep userId={known.person.user_id} />
  // Without an answer the form asks for the phone number, as it would for a new account.
  return <CheckoutForm person={known.person} cart={known.cart} isPlacing={isPlacing} onPlacing={setPlacing} />
}

/**
 * From a checkout at which nothing of the cart can be ordered. Where the page about their payment was lost on the way,
 * a buyer has paid and not seen it yet; where the answer to their order was lost, the shop is asked what became of it.
 */
export function NextStep({ userId }: { userId: number }) {
  const [attempt] = useState(() => attemptStore(userId).read())
  if (!attempt) return <Navigate to="/cart" replace />
  if (attempt.reference) return <Navigate to={paymentAddress(attempt.reference)} replace />
  return <LostResponse userId={userId} idempotencyKey={attempt.key} />
}

/**
 * The cart does not tell: until an order is paid, what it holds is still there, and counts as sold out where it was the
 * last. Nor is the order sent again: one that never arrived would be placed now, when nobody asks for it any more.
 */
function LostResponse({ userId, idempotencyKey }: { userId: number; idempotencyKey: string }) {
  const { data: order, isPending, isError, refetch } = useSignedInQuery(orderByKeyQuery(idempotencyKey))
  // An attempt is over once its outcome is certain: the same content ordered later is another wish.
  const isSettled = order && order.status !== 'pending'
  useEffect(() => {
    if (isSettled) attemptStore(userId).clear()
  }, [isSettled, userId])
  if (isError) return <ErrorBlock onRetry={() => void refetch()} takeFocus />
  if (isPending) return <Skeleton kind="cart" />
  return <Navigate to={order?.order_status === 'placed' ? '/orders' : '/cart'} replace />
}
