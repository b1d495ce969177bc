import { useQuery } from '@tanstack/react-query'
import type { Found } from './block.tsx'
import { type DashboardFacts, dashboardQuery } from './queries.ts'

type Section = DashboardFacts['failed'][number]

/** The dashboard by section, and its state as a whole. */
export function useDashboard() {
  const query = useQuery(dashboardQuery())
  const { data, error, dataUpdatedAt } = query
  const refetch = () => void query.refetch()

  /** The state of a section. */
  function section<Name extends Section>(name: Name): Found<NonNullable<DashboardFacts[Name]>> {
    if (!data) return error ? { state: 'failed', retry: refetch } : { state: 'waiting' }
    const value = data[name]
    return value === null || value === undefined
      ? { state: 'failed', retry: refetch }
      : { state: 'found', value: value as NonNullable<DashboardFacts[Name]> }
  }

  return {
    data,
    error,
    refetch,
    section,
    /** The shown data is old, because the last fetch failed or is paused. */
    isOld: data !== undefined && (error !== null || query.fetchStatus === 'paused'),
    isOffline: query.fetchStatus === 'paused',
    at: dataUpdatedAt,
  }
}
