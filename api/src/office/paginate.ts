import type { Pagination } from '@akyede/contract/endpoint'
import { limits } from '@akyede/contract/limits'
import { paginate } from '#platform/paginate.ts'

/** The `pagination` of a back-office list, from the number of rows that `countRows` counted. */
export function paginateRows(page: number, limit: number, counted: number): Pagination {
  const shown = paginate(page, limit, Math.min(counted, limits.office.rows))
  return { ...shown, has_more: shown.has_more || counted > limits.office.rows }
}
