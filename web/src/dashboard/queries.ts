import type { ResponseFor } from '@akyede/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { currentUserId, isPersonal, type Personal, type PersonalKey } from '#kit/personal-values.ts'

/**
 * The dashboard query. The stored dashboard of the last visit is shown at once, also offline, and refetched
 * on every mount, because the user's own actions change it.
 */
export const dashboardQuery = () => {
  const stored = readStoredDashboard()
  return queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }): Promise<DashboardFacts> => {
      const { data } = await call('getDashboard', {}, { signal })
      storeDashboard(data)
      return data
    },
    refetchOnMount: 'always',
    ...(stored && { initialData: stored.dashboard, initialDataUpdatedAt: stored.at }),
  })
}

/** Increase it when the shape of the response changes. Other versions are ignored. */
const version = 1

interface StoredDashboard extends Personal {
  readonly version: typeof version
  /** In milliseconds since 1970. */
  readonly at: number
  readonly dashboard: DashboardFacts
}

/** A personal value: it is deleted when another user signs in. */
const key: PersonalKey = 'akyede:dashboard'

const isStoredDashboard = (value: unknown): value is StoredDashboard =>
  isPersonal(value) &&
  value.version === version &&
  typeof value.at === 'number' &&
  typeof value.dashboard === 'object' &&
  value.dashboard !== null &&
  'failed' in value.dashboard &&
  Array.isArray(value.dashboard.failed)

/** Stores the dashboard of the current user for the next visit. */
function storeDashboard(dashboard: DashboardFacts): void {
  const userId = currentUserId()
  if (!userId) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ version, userId, at: Date.now(), dashboard } satisfies StoredDashboard),
    )
  } catch {
    // Storage is full or disabled; the data then lasts as long as the page.
  }
}

/** Reads the stored dashboard of the current user. */
function readStoredDashboard(): StoredDashboard | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isStoredDashboard(found) && found.userId === currentUserId() ? found : undefined
  } catch {
    return undefined
  }
}

/** The dashboard as the API returns it. */
export type DashboardFacts = ResponseFor<'getDashboard'>['data']
