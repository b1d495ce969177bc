import { Suspense } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { RequireSignIn, useSession } from '#feature/accounts'
import { LazyOfflineBar } from '#feature/offline'
import { LazyStopWalletPage, LazyWorkshopApp, LazyWorkshopLanding } from '#feature/workshops'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Workshop', 'For makers: your orders, products and money.'),
  { name: 'robots', content: 'noindex' },
]

/** Every page of the workshop. One route, so that the pages of the shop do not carry a list of its pages. */
export default function WorkshopPage() {
  const { status } = useSession()
  const { pathname } = useLocation()
  // An owner who is locked out must be able to stop a change of the wallet.
  if (pathname === '/workshop/stop-wallet')
    return (
      <Suspense>
        <LazyStopWalletPage />
      </Suspense>
    )
  if (status === 'guest' && /^\/workshop\/?$/.test(pathname))
    return (
      <Suspense>
        <LazyWorkshopLanding />
      </Suspense>
    )
  return (
    <RequireSignIn verified>
      {/* Orders are read and advanced without a network, also by makers who open no page of the shop. */}
      <Suspense>
        <LazyOfflineBar />
      </Suspense>
      <Suspense>
        <LazyWorkshopApp />
      </Suspense>
    </RequireSignIn>
  )
}
