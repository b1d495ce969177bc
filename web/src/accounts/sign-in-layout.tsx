import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SecondFactorPrompt } from '#feature/second-factor'
import { keepFocus } from '#ui/keep-focus.ts'
import { Picture } from '#ui/picture.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { countGuestItems } from './after-sign-in.ts'
import { safeReturnTo } from './safe-return-to.ts'
import { useSession } from './use-session.ts'
import type { SecondFactorChoice } from './use-sign-in-flow.ts'

interface SignInLayoutProps {
  title: string
  /** Covers the page while an administrator chooses. */
  urge?: SecondFactorChoice | undefined
  children: ReactNode
}

/** The minimal layout of the specification: no navigation, no footer, one form. */
export function SignInLayout({ title, urge, children }: SignInLayoutProps) {
  return (
    <>
      <header className="page py-4">
        <Link to="/" aria-label="Akyɛde, home" className="inline-grid min-h-11 place-items-center text-brand">
          <Wordmark className="h-7.5 w-auto" />
        </Link>
      </header>
      <main
        ref={keepFocus}
        id="main"
        tabIndex={-1}
        className="page grid grid-cols-[minmax(0,28rem)] items-start justify-center gap-24 pt-4 pb-16 md:pt-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,28rem)]"
      >
        <div className="grid gap-6">
          <h1 tabIndex={-1} className="text-title">
            {title}
          </h1>
          <noscript>
            <p>Please turn on JavaScript to sign in. Your browser uses it to protect your account.</p>
          </noscript>
          {children}
        </div>
        {/* Lazy, so that screens that hide it do not load it. */}
        <Picture
          slug="wrapped-kente"
          alt=""
          sizes="448px"
          className="sticky top-10 hidden rounded-panel lg:block"
        />
      </main>
      {urge && (
        <Suspense>
          <SecondFactorPrompt {...urge} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Tells a guest that their items move into the account. The server does not know how many there are; on the way from
 * the cart it names the cart, so that the form below does not move when the number is known.
 */
export function GuestItemsNotice({ hasCart = false }: { hasCart?: boolean }) {
  const [units, setUnits] = useState<number>()
  const [lists, setLists] = useState(0)
  useEffect(() => {
    void countGuestItems('cart').then(setUnits)
    void countGuestItems('wishlists').then(setLists)
  }, [])
  const items = [
    units === undefined ? hasCart && 'your cart' : units > 0 && `your cart (${units})`,
    lists > 0 && `${lists} ${lists === 1 ? 'list' : 'lists'}`,
  ].filter(Boolean)
  if (items.length === 0) return null
  const sentence = `${items.join(' and ')} will come with you.`
  return <p className="text-ink-2">{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</p>
}

/** Redirects a signed-in user to where they came from (specification, section 2). */
export function useRedirectSignedIn(): void {
  const { status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const leaves = status === 'signed-in'
  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true })
  }, [leaves, navigate, returnTo])
}
