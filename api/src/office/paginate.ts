import type { Pagination } from '@akyede/contract/endpoint'
import { officeLimits } from '@akyede/contract/office-limits'
import { paginate } from '#platform/paginate.ts'

/** The `pagination` of a back-office list, from the number of rows that `countRows` counted. */
export function paginateRows(page: number, limit: number, counted: number): Pagination {
  const shown = paginate(page, limit, Math.min(counted, officeLimits.rows))
  return { ...shown, has_more: shown.has_more || counted > officeLimits.rows }
}
