import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { userQuery, useSession } from '#feature/accounts'
import { orderable, useCart } from '#feature/cart'
import { paymentAddress } from '#feature/orders'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { attemptsOf } from './current-attempt.ts'

/** Everything the form begins with, awaited; there is nothing to check out in an empty cart (D148). */
export function CheckoutPage() {
  const cart = useCart()
  const { user } = useSession()
  const account = useQuery({ ...userQuery, enabled: user !== undefined })
  const ready = user && cart.status === 'ready' && !account.isPending
  // A session that runs out takes its cart along: the form stays until its person is here again.
  const known = useLastKnown(ready ? { person: { ...user, phone: account.data?.phone }, cart } : undefined)
  const waiting = useSteadyWaiting(!known)
  if (user && cart.status === 'failed') return <ErrorBlock onRetry={cart.retry} takeFocus />
  if (waiting || !known) return <Skeleton kind="cart" />
  const { lines } = known.cart
  if (orderable(lines).length === 0)
    return <Navigate to={wayOn(known.person.user_id, lines.length > 0)} replace />
  // Without an answer the form asks for the phone number, as it would for a new account.
  return <CheckoutForm person={known.person} cart={known.cart} />
}

/**
 * Where the page about their payment was lost on the way, a buyer has paid and not seen it yet; where the answer to
 * their order was lost, what they ordered stands among their orders. It is not in the cart then: what is there was
 * sold to others before the order arrived.
 */
function wayOn(userId: number, isInCart: boolean): string {
  const attempt = attemptsOf(userId).read()
  if (attempt?.reference) return paymentAddress(attempt.reference)
  return attempt && !isInCart ? '/orders' : '/cart'
}
