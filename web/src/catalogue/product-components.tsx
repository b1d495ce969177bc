import { dayOf, formatDay } from '@akyede/contract/days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AsOf } from '#kit/as-of.tsx'
import { cachedAt } from '#kit/page-caches.ts'
import { restockQuery } from './queries.ts'

// The product page loads everything below and beside its first view as one script.
export { DeliveryEstimate } from './delivery-estimate.tsx'
export { Gallery } from './gallery.tsx'
export { ProductRest } from './product-rest.tsx'
export { ShareRow } from './share-row.tsx'

/** While offline, the time at which the shown price was fetched. */
export function PriceAsOf() {
  const { pathname } = useLocation()
  const [at, setAt] = useState(0)
  useEffect(() => {
    void cachedAt(pathname).then(found => setAt(found ?? performance.timeOrigin))
  }, [pathname])
  return <AsOf of="Price as of" at={at} />
}

/** For a sold-out product, the date when the vendor expects more units, if known. */
export function RestockNote({ productId, variantId }: { productId: string; variantId: string | null }) {
  const { data } = useQuery(restockQuery(productId, variantId))
  return data ? <span className="text-ink-2">Back on {formatDay(dayOf(new Date(data)))}.</span> : null
}
