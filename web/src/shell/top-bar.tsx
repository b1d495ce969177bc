import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense } from 'react'
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

/** Logo, search, lists, cart and account. On phones the search has its own row. */
export function TopBar({ cartCount, session, onSignOut }: TopBarProps) {
  return (
    <header className="z-10 bg-bg md:sticky md:top-0 md:border-b md:border-line print:static">
      <div className="page flex flex-wrap items-center gap-x-3 py-3 md:flex-nowrap md:gap-x-6">
        <Link to="/" aria-label="Akyɛde, home" className="grid min-h-11 place-items-center text-brand">
          <Wordmark className="h-7.5 w-auto" />
        </Link>
        <div className="order-last mt-2 basis-full md:order-none md:mt-0 md:basis-auto md:grow print:hidden">
          <SearchBox shortcut="/" />
        </div>
        <nav aria-label="Account and cart" className="ml-auto flex items-center gap-1 md:ml-0 print:hidden">
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

function CartLink({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-semibold hover:bg-surface-2"
    >
      <VisuallyHidden>{cartName(count)}</VisuallyHidden>
      <ShoppingBag aria-hidden size={22} strokeWidth={1.75} />
      <span aria-hidden className="hidden sm:inline">
        Cart
      </span>
      {count > 0 && (
        <span aria-hidden className={countClass}>
          {count}
        </span>
      )}
    </Link>
  )
}

/** The accessible name of the cart link: "Cart, 2 items". */
export const cartName = (count: number): string => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

/**
 * The account link or menu. Its space is reserved until the session is known. Without scripts it is always a
 * guest's.
 */
function Account({ session, onSignOut }: Omit<TopBarProps, 'cartCount'>) {
  if (session.status === 'signed-in' && session.user)
    return (
      <Suspense fallback={<span className="px-2 font-semibold">{session.user.first_name}</span>}>
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
        className="flex min-h-11 items-center rounded-control px-2 font-semibold whitespace-nowrap hover:bg-surface-2"
      >
        Sign In
      </Link>
      <Link
        to="/signup"
        className={classes(buttonClass({ variant: 'secondary' }), 'whitespace-nowrap max-sm:hidden')}
      >
        Sign Up
      </Link>
    </div>
  )
}
