import { useEffect, useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { safeReturnTo } from '#feature/accounts'
import { isCached } from '#kit/page-caches.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useOnline } from '#kit/use-online.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Offline', 'What can be read without a connection.'),
  { name: 'robots', content: 'noindex' },
]

/** Stands in for a page that cannot be fetched (service worker), and leads on to it where it was seen before. */
export default function OfflinePage() {
  const online = useOnline()
  const wanted = useWanted()
  return (
    <OutcomePage symbol="nkyinkyim" title={online ? 'You are online' : 'You are offline'}>
      <p className={outcomeLeadClass}>
        {wanted && !online
          ? 'This page needs a connection. What you saved is still here.'
          : 'What you saved can be read here without a connection.'}
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
      {wanted && (
        <Button variant="quiet" onClick={() => location.assign(wanted)}>
          Try again
        </Button>
      )}
    </OutcomePage>
  )
}

/** The page that was asked for. The server prints none: its page is the same for every one of them. */
function useWanted(): string | undefined {
  const [wanted, setWanted] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    const to = new URLSearchParams(location.search).get('to')
    if (to === null) return
    const page = safeReturnTo(to)
    setWanted(page)
    if (wasTried()) return
    void mayOpen(page).then(may => may && navigate(page, { replace: true }))
  }, [navigate])
  return wanted
}

/** Once for each time that it was asked for: a page whose script is missing leads back here, and would for ever. */
function wasTried(): boolean {
  const state: unknown = history.state
  const tried = typeof state === 'object' && state !== null && 'tried' in state
  history.replaceState({ ...(state as object | null), tried: true }, '')
  return tried
}

const withFacts = /^\/($|browse|search|product\/|vendor\/|shared\/)/

/** Public pages bring facts along, which must have been seen; all others ask for theirs by themselves. */
const mayOpen = async (page: string): Promise<boolean> =>
  navigator.onLine || !withFacts.test(page) || isCached(page)
