import { type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { useCartCount } from '#feature/cart'
import { LazyOfflineBar } from '#feature/offline'
import { LazyListsSheet } from '#feature/wishlists'
import { followPageChoices } from '#kit/page-choice.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const listsSheet = (
  <Suspense>
    <LazyListsSheet />
  </Suspense>
)

const offlineBar = (
  <Suspense>
    <LazyOfflineBar />
  </Suspense>
)

/** The main layout: banner, top bar, page and footer, and the tab bar on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const cartCount = useCartCount()
  const session = useSession()
  const navigate = useNavigate()
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
      <Banner />
      <TopBar cartCount={cartCount} session={session} onSignOut={signOut} />
      {offlineBar}
      <main ref={keepFocus} id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer />
      <TabBar cartCount={cartCount} session={session} />
      {listsSheet}
    </>
  )
}
