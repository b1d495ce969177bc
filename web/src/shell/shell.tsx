import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { useCartCount } from '#feature/cart'
import { LazyOfflineBar } from '#feature/offline'
import { LazyListsSheet } from '#feature/wishlists'
import { lazyComponents } from '#kit/lazy-components.ts'
import { followPageChoices } from '#kit/page-choice.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { Banner } from './banner.tsx'
import { QuietHeader, quietPageAt } from './quiet-frame.tsx'
import { TabBar } from './tab-bar.tsx'
import { Account, TopBar } from './top-bar.tsx'

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const listsSheet = (
  <Suspense>
    <LazyListsSheet />
  </Suspense>
)

/** Their links work before their script, which loads once the page is idle. */
const footers = lazyComponents(() => import('./footer.tsx'))
const LazyFooter = footers.component(({ Footer }) => Footer)
const LazyQuietFooter = footers.component(({ QuietFooter }) => QuietFooter)
const footer = (
  <Suspense>
    <LazyFooter />
  </Suspense>
)
const quietFooter = (
  <Suspense>
    <LazyQuietFooter />
  </Suspense>
)

const offlineBar = (
  <Suspense>
    <LazyOfflineBar />
  </Suspense>
)

/** Free shipping matters where people start to buy and where they add up. */
const pagesWithBanner = ['/', '/cart', '/dashboard/cart']

/**
 * The main layout: top bar, page and footer, and the tab bar on phones. While people pay or give, only the logo, the
 * way back and help are around the page.
 */
export function Shell({ children }: { children: ReactNode }) {
  const cartCount = useCartCount()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const quiet = quietPageAt(pathname, search)
  useEffect(followPageChoices, [])
  const signOut = async () => {
    await session.signOut()
    await navigate('/signin')
  }
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-bg focus:translate-y-0"
      >
        Skip to main content
      </a>
      {pagesWithBanner.includes(pathname) && <Banner />}
      {quiet ? (
        <QuietHeader page={quiet}>
          {quiet.hasAccount && <Account session={session} onSignOut={signOut} />}
        </QuietHeader>
      ) : (
        <TopBar cartCount={cartCount} session={session} onSignOut={signOut} />
      )}
      {offlineBar}
      <main ref={keepFocus} id="main" tabIndex={-1} className="min-h-[calc(100dvh-8.5rem)]">
        {children}
      </main>
      {quiet ? (
        quietFooter
      ) : (
        <>
          {footer}
          <TabBar cartCount={cartCount} session={session} />
        </>
      )}
      {listsSheet}
    </>
  )
}
