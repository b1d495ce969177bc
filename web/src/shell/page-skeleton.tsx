import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton, type SkeletonKind } from '#ui/skeleton.tsx'
import { useDelayedLoading } from '#ui/use-stable-loading.ts'

/** What the page at a path looks like while it comes, and the pages below it. */
const kinds: readonly [path: string, kind: SkeletonKind][] = [
  ['/browse', 'searchResults'],
  ['/search', 'searchResults'],
  ['/product', 'product'],
  ['/vendor', 'vendorProfile'],
  ['/shared', 'productGrid'],
  ['/cart', 'cart'],
  ['/checkout', 'cart'],
  ['/orders', 'orders'],
  ['/wishlists', 'wishlists'],
  ['/dashboard/wishlists', 'wishlists'],
  ['/dashboard/orders', 'orders'],
  ['/dashboard/cart', 'cart'],
  ['/dashboard/events', 'events'],
  ['/dashboard/profile', 'preferences'],
  ['/dashboard/settings', 'preferences'],
  ['/dashboard', 'dashboard'],
  ['/profile', 'preferences'],
  ['/settings', 'preferences'],
  ['/help', 'content'],
  ['/contact', 'content'],
  ['/terms', 'content'],
  ['/privacy', 'content'],
]

export const skeletonKindFor = (path: string): SkeletonKind =>
  kinds.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? 'app'

/**
 * The boxes of the page that is on its way, in place of the one that is left (app.css), for whoever waits longer than
 * 200 ms. Another choice of the same page is for that page to show.
 */
export function PageSkeleton() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const waiting = next !== undefined && next !== pathname
  // Gone together with the wait, however short a look it was: a page that is covered when it comes has no height, so
  // that whoever goes back would not find the place they had read to.
  const shown = useDelayedLoading(waiting) && waiting
  useEffect(() => {
    // Where somebody had read to on the page before is kept for the way back already.
    if (shown) window.scrollTo(0, 0)
  }, [shown])
  if (!shown) return null
  return <Boxes kind={skeletonKindFor(next ?? pathname)} />
}

function Boxes({ kind }: { kind: SkeletonKind }) {
  const box = 'bg-surface-2'
  if (kind === 'product')
    return (
      <div data-page-awaited className="page grid gap-6 py-8 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div className={`${box} aspect-4/5 rounded-panel`} />
        <Skeleton kind={kind} atOnce />
      </div>
    )
  return (
    <div data-page-awaited className="page grid gap-6 py-6 sm:py-10">
      <div className={`${box} h-10 w-60 max-w-full rounded-badge`} />
      <Skeleton kind={kind} atOnce />
    </div>
  )
}
