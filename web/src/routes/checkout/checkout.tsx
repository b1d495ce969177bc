import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { RequireSignIn, SignInAgain } from '#feature/accounts'
import { LazyCheckoutPage } from '#feature/checkout'
import { pageMeta } from '#kit/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Checkout', 'Choose where to deliver your gifts, and pay.'),
  { name: 'robots', content: 'noindex' },
]

export default function CheckoutRoute() {
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <h1 className="text-title">Checkout</h1>
      <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo="/checkout" email={email} />}>
        <Suspense fallback={<Skeleton kind="cart" />}>
          <LazyCheckoutPage />
        </Suspense>
      </RequireSignIn>
    </div>
  )
}
