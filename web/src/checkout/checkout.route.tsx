import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { RequireSignIn, SignInAgain } from '#feature/accounts'
import { pageMeta } from '#kit/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'

// The form brings the address rules along, which nobody needs before they are signed in.
const CheckoutPage = lazy(() => import('./checkout-page.tsx').then(page => ({ default: page.CheckoutPage })))

export const meta: MetaFunction = () => [
  ...pageMeta('Checkout', 'Say where your gifts go, and pay.'),
  { name: 'robots', content: 'noindex' },
]

export default function CheckoutRoute() {
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <h1 className="text-title">Checkout</h1>
      <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo="/checkout" email={email} />}>
        <Suspense fallback={<Skeleton kind="cart" />}>
          <CheckoutPage />
        </Suspense>
      </RequireSignIn>
    </div>
  )
}
