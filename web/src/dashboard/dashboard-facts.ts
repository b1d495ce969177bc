import type { ResponseFor } from '@akyede/contract/api'

/** All of somebody's first page, as the shop answers it. */
export type DashboardFacts = ResponseFor<'getDashboard'>['data']
