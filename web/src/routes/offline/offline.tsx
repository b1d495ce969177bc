import { useEffect, useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { safeReturnTo } from '#feature/accounts'
import { useOnline } from '#kit/as-of.tsx'
import { isCached } from '#kit/page-caches.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Offline', 'The pages you can read without a connection.'),
  { name: 'robots', content: 'noindex' },
]

/** The service worker redirects here when a page cannot be fetched. If the page is cached, this page opens it. */
export default function OfflinePage() {
  const online = useOnline()
  const requestedPage = useRequestedPage()
  return (
    <OutcomePage symbol="nkyinkyim" title={online ? 'You’re online' : 'You’re offline'}>
      <p className={outcomeLeadClass}>
        {requestedPage && !online
          ? 'This page needs a connection. Your saved pages are still here.'
          : 'You can read your saved pages here without a connection.'}
      </p>
      <OutcomeActions>
        <ButtonLink to="/wishlists">Your wishlists</ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Your cart
        </ButtonLink>
        <ButtonLink to="/orders" variant="secondary">
          Your orders
        </ButtonLink>
      </OutcomeActions>
      {requestedPage && (
        <Button variant="quiet" onClick={() => location.assign(requestedPage)}>
          Try again
        </Button>
      )}
    </OutcomePage>
  )
}

/** The requested page. It is not server-rendered, because one cached response serves all of them. */
function useRequestedPage(): string | undefined {
  const [requestedPage, setRequestedPage] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    const to = new URLSearchParams(location.search).get('to')
    if (to === null) return
    const page = safeReturnTo(to)
    setRequestedPage(page)
    if (wasTried()) return
    void canOpen(page).then(may => may && navigate(page, { replace: true }))
  }, [navigate])
  return requestedPage
}

/**
 * Whether this history entry was tried already. A page with a missing script redirects here again, which would
 * otherwise loop.
 */
function wasTried(): boolean {
  const state: unknown = history.state
  const tried = typeof state === 'object' && state !== null && 'tried' in state
  history.replaceState({ ...(state as object | null), tried: true }, '')
  return tried
}

const withLoaderData = /^\/($|browse|search|product\/|vendor\/|shared\/)/

/** Public pages need cached loader data. All others fetch their data in the browser. */
const canOpen = async (page: string): Promise<boolean> =>
  navigator.onLine || !withLoaderData.test(page) || isCached(page)
