import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { DashboardFacts } from './dashboard-facts.ts'
import { readStoredDashboard, storeDashboard } from './stored-dashboard.ts'

/**
 * The first page of an account. What was kept of the last visit is shown at once, also without a connection; whoever comes
 * asks anew behind it, because what they did meanwhile stands on it.
 */
export const dashboardQuery = () => {
  const kept = readStoredDashboard()
  return queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }): Promise<DashboardFacts> => {
      const { data } = await call('getDashboard', {}, { signal })
      storeDashboard(data)
      return data
    },
    staleTime: freshness.dashboard,
    refetchOnMount: 'always',
    ...(kept && { initialData: kept.dashboard, initialDataUpdatedAt: kept.at }),
  })
}
