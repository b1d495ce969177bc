import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AsOf } from '#kit/as-of.tsx'
import { cachedAt } from '#kit/page-caches.ts'

/** Without a connection: when the price was the one that is shown. */
export function PriceAsOf() {
  const { pathname } = useLocation()
  const [at, setAt] = useState(0)
  useEffect(() => {
    void cachedAt(pathname).then(found => setAt(found ?? performance.timeOrigin))
  }, [pathname])
  return <AsOf of="Price as of" at={at} />
}
