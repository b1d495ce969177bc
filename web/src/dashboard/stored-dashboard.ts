import { currentUserId } from '#kit/personal-value.ts'
import { isPersonal, type Personal, type PersonalKey } from '#kit/personal-values.ts'
import type { DashboardFacts } from './dashboard-facts.ts'

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
export function storeDashboard(dashboard: DashboardFacts): void {
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
export function readStoredDashboard(): StoredDashboard | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(found) && found.userId === currentUserId() ? found : undefined
  } catch {
    return undefined
  }
}
