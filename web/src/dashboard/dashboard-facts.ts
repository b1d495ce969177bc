import type { AnswerFor } from '@akyede/contract/api'

/** All of somebody's first page, as the shop answers it. */
export type DashboardFacts = AnswerFor<'getDashboard'>['data']
