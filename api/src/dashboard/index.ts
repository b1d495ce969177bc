import type { Dashboard, DashboardSection } from '@akyede/contract/dashboard'
import { limits } from '@akyede/contract/limits'
import type { Serve } from '#platform/serve.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { type DashboardContext, dashboardSections, type Sections } from './sections.ts'

const timedOut = Symbol('late')

/**
 * Serves the dashboard in one response. A section that fails or takes too long is missing, and the others are
 * not affected (D126).
 */
export function registerDashboard(serve: Serve, parts: DashboardContext): void {
  const { log } = parts.platform

  /** Resolves to undefined when the section failed or took too long. */
  async function find(sections: Sections, name: DashboardSection): Promise<unknown> {
    try {
      const value = await withTimeout<unknown, typeof timedOut>(
        sections[name](),
        limits.dashboard.patience,
        timedOut,
      )
      if (value !== timedOut) return value
      log.warn(`${name} of the dashboard takes too long`)
    } catch (error) {
      log.error(`${name} of the dashboard failed`, { error })
    }
    return undefined
  }

  serve('getDashboard', async ({ caller: { userId } }) => {
    const sections = dashboardSections(parts, userId)
    const names = Object.keys(sections) as (keyof Sections)[]
    const found = await Promise.all(names.map(async name => [name, await find(sections, name)] as const))
    const failed = found.flatMap(([name, value]) => (value === undefined ? [name] : []))
    const values = Object.fromEntries(found.map(([name, value]) => [name, value ?? null])) as Found
    return { data: { ...values, popularGifts: excludeRecommended(values), failed } }
  })
}

type Found = Omit<Dashboard, 'failed'>

/** Removes recommended gifts from the popular ones, so that no gift is suggested twice. */
function excludeRecommended({ popularGifts, recommendedProducts }: Found): Dashboard['popularGifts'] {
  const picked = new Set(recommendedProducts?.map(({ id }) => id))
  return popularGifts?.filter(({ id }) => !picked.has(id)).slice(0, limits.dashboard.items) ?? null
}
