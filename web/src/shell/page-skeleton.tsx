import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton, type SkeletonKind } from '#ui/skeleton.tsx'
import { useDelayedLoading } from '#ui/use-stable-loading.ts'

/** The skeleton of the page at a path and of the pages below it. */
const kinds: readonly [path: string, kind: SkeletonKind][] = [
  ['/browse', 'searchResults'],
  ['/search', 'searchResults'],
  ['/product', 'product'],
  ['/vendor', 'vendorProfile'],
  ['/shared', 'productGrid'],
  ['/e', 'content'],
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
 * The skeleton of the next page, which covers the current one (app.css) when loading takes longer than 200 ms. A
 * navigation within one page is left to that page.
 */
export function PageSkeleton() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const waiting = next !== undefined && next !== pathname
  // The skeleton disappears together with the wait, however briefly it was visible. A covered page has no height,
  // so the scroll position could not be restored on the way back.
  const shown = useDelayedLoading(waiting) && waiting
  useEffect(() => {
    // The router has stored the scroll position of the previous page already.
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
