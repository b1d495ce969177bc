import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { track } from '#kit/analytics.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { trackedPath } from './tracked-path.ts'

/** Notes each page that is shown and each search; what was noted is sent once the first page is calm. */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  const q = new URLSearchParams(search).get('q') ?? ''
  useEffect(() => track('page_view', { label: trackedPath(pathname) }), [pathname])
  useEffect(() => {
    if (q && pathname === '/search') track('search', { label: q })
  }, [pathname, q])
  useEffect(() => {
    // Without the script nothing is counted, and nobody misses anything.
    whenIdle()
      .then(() => import('./count-visits.ts'))
      .then(({ countVisits }) => countVisits())
      .catch(() => {})
  }, [])
}
