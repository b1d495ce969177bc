import { House, Search, ShoppingBag, UserRound } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Session } from '#feature/accounts'
import { LazyListsTab } from '#feature/wishlists'
import { countClass, tabClass } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { cartName } from './top-bar.tsx'

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const lists = (
  <li className="noscript:hidden">
    <Suspense>
      <LazyListsTab />
    </Suspense>
  </li>
)

interface TabBarProps {
  cartCount: number
  session: Session
}

/** Pages with a bar of their own at the bottom of phone screens. */
const withOwnBar = /^\/(?:product\/|checkout)|\/cart$/

/** The main navigation at the bottom of phone screens, in reach of the thumb. */
export function TabBar({ cartCount, session }: TabBarProps) {
  const { pathname } = useLocation()
  if (withOwnBar.test(pathname)) return null
  return (
    <nav
      aria-label="Main"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        <Tab to="/" text="Home" Icon={House} />
        <Tab to="/search" text="Search" Icon={Search} />
        {lists}
        <Tab to="/cart" text="Cart" name={cartName(cartCount)} Icon={ShoppingBag} count={cartCount} />
        {session.status === 'signed-in' ? (
          <Tab to="/dashboard" text="You" Icon={UserRound} />
        ) : (
          <Tab to="/signin" text="Sign In" Icon={UserRound} />
        )}
      </ul>
    </nav>
  )
}

interface TabProps {
  to: string
  text: string
  /** The accessible name, when it is longer than the text. */
  name?: string
  Icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
  count?: number
}

function Tab({ to, text, name, Icon, count = 0 }: TabProps) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={tabClass}>
        <span className="relative">
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {count > 0 && (
            <span aria-hidden className={countClass}>
              {count}
            </span>
          )}
        </span>
        <span aria-hidden>{text}</span>
        <VisuallyHidden>{name ?? text}</VisuallyHidden>
      </NavLink>
    </li>
  )
}
