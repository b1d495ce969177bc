import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { track } from '#kit/analytics.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { trackedPath } from './tracked-path.ts'

/** Tracks each page view and search. Events are sent once the first page is idle. */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  const q = new URLSearchParams(search).get('q') ?? ''
  useEffect(() => track('page_view', { label: trackedPath(pathname) }), [pathname])
  useEffect(() => {
    if (q && pathname === '/search') track('search', { label: q })
  }, [pathname, q])
  useEffect(() => {
    // If the script cannot be loaded, nothing is counted.
    whenIdle()
      .then(() => import('./count-visits.ts'))
      .then(({ countVisits }) => countVisits())
      .catch(() => {})
  }, [])
}
