import { Search, ShoppingBag, UserRound } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import type { Session } from '#feature/accounts'
import { LazyTopBarLinks } from '#feature/wishlists'
import { buttonClass } from '#ui/button.tsx'
import { classes, countClass } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { SearchBox } from './search-box.tsx'

/** Loaded for signed-in users only, to keep the first view of guests small. */
const UserMenu = lazy(() => import('./user-menu.tsx').then(module => ({ default: module.UserMenu })))

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const places = (
  <Suspense fallback={<span className="size-11" />}>
    <LazyTopBarLinks />
  </Suspense>
)

interface TopBarProps {
  cartCount: number
  session: Session
  onSignOut: () => void
}

/**
 * Logo, search, lists, cart and account. On phones it is one row that makes way while the user scrolls down. There the
 * field of the search always lies over the row, seen only while it has the focus: nothing moves when it opens, and the
 * label opens it without scripts.
 */
export function TopBar({ cartCount, session, onSignOut }: TopBarProps) {
  const header = useRef<HTMLElement>(null)
  const searchId = useId()
  useHiddenWhileScrollingDown(header)
  return (
    <header
      ref={header}
      className="sticky top-0 z-10 border-b border-line bg-bg transition-transform duration-180 max-md:not-focus-within:data-away:-translate-y-full print:static"
    >
      <div className="page relative flex min-h-[calc(3.5rem-1px)] flex-wrap items-center gap-x-1 md:flex-nowrap md:gap-x-6 md:py-3">
        <Link to="/" aria-label="Akyɛde, home" className="grid min-h-11 place-items-center text-brand">
          <Wordmark className="h-6.5 w-auto md:h-7.5" />
        </Link>
        <label
          htmlFor={searchId}
          className="grid min-w-11 flex-1 place-items-center justify-items-end self-stretch text-ink-2 md:hidden print:hidden"
        >
          <span className="grid size-11 place-items-center">
            <Search aria-hidden size={20} strokeWidth={1.75} />
          </span>
        </label>
        <div className="flex-1 max-md:absolute max-md:inset-0 max-md:z-1 max-md:grid max-md:items-center max-md:bg-bg max-md:px-(--gutter) max-md:not-focus-within:pointer-events-none max-md:not-focus-within:opacity-0 print:hidden max-md:[&_input]:h-11">
          <SearchBox shortcut="/" fieldId={searchId} />
        </div>
        <nav
          aria-label="Account and cart"
          className="ml-auto flex items-center md:gap-1 print:hidden max-md:-mr-2"
        >
          <NavLink
            to="/browse"
            className="hidden min-h-11 items-center rounded-control px-2 font-semibold whitespace-nowrap hover:bg-surface-2 lg:flex"
          >
            Browse gifts
          </NavLink>
          {places}
          <CartLink count={cartCount} />
          <Account session={session} onSignOut={onSignOut} />
        </nav>
      </div>
    </header>
  )
}

/** How far the user scrolls before the header follows, in pixels. A trembling thumb is less. */
const scrollStep = 8

function useHiddenWhileScrollingDown(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = scrollY
    const onScroll = () => {
      const now = Math.max(0, scrollY)
      if (Math.abs(now - before) < scrollStep) return
      const isBelow = now > (header.current?.offsetHeight ?? 0)
      header.current?.toggleAttribute('data-away', now > before && isBelow)
      before = now
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [header])
}

function CartLink({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 font-semibold hover:bg-surface-2"
    >
      <VisuallyHidden>{cartName(count)}</VisuallyHidden>
      <span aria-hidden className="relative">
        <ShoppingBag size={22} strokeWidth={1.75} />
        {count > 0 && <span className={countClass}>{count}</span>}
      </span>
      <span aria-hidden className="hidden md:inline">
        Cart
      </span>
    </Link>
  )
}

/** The accessible name of the cart link: "Cart, 2 items". */
export const cartName = (count: number): string => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

/**
 * The account link or menu. Its space is reserved until the session is known. Without scripts it is always a
 * guest's.
 */
export function Account({ session, onSignOut }: Omit<TopBarProps, 'cartCount'>) {
  if (session.status === 'signed-in' && session.user)
    return (
      <Suspense
        fallback={
          <span className="min-w-11 px-2 font-semibold max-md:invisible">{session.user.first_name}</span>
        }
      >
        <UserMenu firstName={session.user.first_name} onSignOut={onSignOut} />
      </Suspense>
    )
  return (
    <div
      className={classes(
        'flex items-center gap-1',
        session.status === 'loading' && 'invisible noscript:visible',
      )}
    >
      <Link
        to="/signin"
        className="flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 font-semibold whitespace-nowrap hover:bg-surface-2"
      >
        <UserRound aria-hidden size={22} strokeWidth={1.75} className="md:hidden" />
        <span className="max-md:sr-only">Sign In</span>
      </Link>
      <Link
        to="/signup"
        className={classes(buttonClass({ variant: 'secondary' }), 'whitespace-nowrap max-md:hidden')}
      >
        Sign Up
      </Link>
    </div>
  )
}
