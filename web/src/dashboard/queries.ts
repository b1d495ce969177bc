import type { ResponseFor } from '@akyede/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { currentUserId } from '#kit/personal-value.ts'
import { isPersonal, type Personal, type PersonalKey } from '#kit/personal-values.ts'

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

/** Raise it when the shape of the answer changes: what older versions left is then ignored. */
const version = 1

interface StoredDashboard extends Personal {
  readonly version: typeof version
  /** Milliseconds. */
  readonly at: number
  readonly dashboard: DashboardFacts
}

/** It goes with whoever leaves: every page forgets what is another's under this name. */
const key: PersonalKey = 'akyede:dashboard'

const isKept = (value: unknown): value is StoredDashboard =>
  isPersonal(value) &&
  value.version === version &&
  typeof value.at === 'number' &&
  typeof value.dashboard === 'object' &&
  value.dashboard !== null &&
  'failed' in value.dashboard &&
  Array.isArray(value.dashboard.failed)

/** Keeps the first page of whoever is here, to be read again at once, and without a connection. */
function storeDashboard(dashboard: DashboardFacts): void {
  const userId = currentUserId()
  if (!userId) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ version, userId, at: Date.now(), dashboard } satisfies StoredDashboard),
    )
  } catch {
    // There is no room, or no storage: then it lives as long as the page.
  }
}

/** What was kept for whoever is here. */
function readStoredDashboard(): StoredDashboard | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(found) && found.userId === currentUserId() ? found : undefined
  } catch {
    return undefined
  }
}

/** All of somebody's first page, as the shop answers it. */
export type DashboardFacts = ResponseFor<'getDashboard'>['data']
