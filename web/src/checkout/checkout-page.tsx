import { useState } from 'react'
import { userQuery, useSession, useSignedInQuery } from '#feature/accounts'
import { orderableItems, useCart } from '#feature/cart'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { NextStep } from './next-step.tsx'

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
