import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useSession } from '#feature/accounts'
import { TopBell } from '#feature/notifications'
import { classes, countClass, tabClass } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useGuestLists } from './guest-lists.ts'
import { itemsIn } from './list-edits.ts'
import { listsSheet } from './lists-sheet-state.ts'
import { countsQuery } from './queries.ts'

/** "Wishlists, 2 items" */
const wishlistsName = (count: number): string => `Wishlists, ${count} ${count === 1 ? 'item' : 'items'}`

const showLists = () => listsSheet.show({ kind: 'lists' })

/** Phones have the lists in the tab bar, and here on pages without one. */
const place =
  'hidden min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-semibold hover:bg-surface-2 sm:flex [:root:not(:has([data-tab-bar]))_&]:flex noscript:hidden!'

/** Links of the top bar: notifications and lists. */
export const TopBarLinks = () => (
  <>
    <TopBell />
    <TopHeart />
  </>
)

/** The heart in the top bar: opens a sheet for guests, links to the lists for users. */
function TopHeart() {
  const { status } = useSession()
  const count = useItemCount()
  const inside = (
    <>
      <VisuallyHidden>{wishlistsName(count)}</VisuallyHidden>
      <span aria-hidden className="relative">
        <Heart size={22} strokeWidth={1.75} />
        {count > 0 && <span className={countClass}>{count > 99 ? '99+' : count}</span>}
      </span>
    </>
  )
  if (status === 'signed-in')
    return (
      <Link to="/wishlists" className={place}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={showLists}
      className={classes(place, status === 'loading' && 'invisible')}
    >
      {inside}
    </button>
  )
}

/** The same in the tab bar of phones. */
export function ListsTab() {
  const { status } = useSession()
  const count = useItemCount()
  const inside = (
    <>
      <span className="relative">
        <Heart size={22} strokeWidth={1.75} aria-hidden />
        {count > 0 && (
          <span aria-hidden className={countClass}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span aria-hidden>Lists</span>
      <VisuallyHidden>{wishlistsName(count)}</VisuallyHidden>
    </>
  )
  if (status === 'signed-in')
    return (
      <NavLink to="/wishlists" className={tabClass}>
        {inside}
      </NavLink>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={showLists}
      className={classes(tabClass, 'w-full', status === 'loading' && 'invisible')}
    >
      {inside}
    </button>
  )
}

/** The number of items on the user's or guest's lists. */
function useItemCount(): number {
  const signedIn = useSession().status === 'signed-in'
  const guest = useGuestLists()
  const counts = useQuery({ ...countsQuery, enabled: signedIn })
  return signedIn ? (counts.data?.items ?? 0) : itemsIn(guest)
}
