import type { Pagination } from '@akyede/contract/endpoint'
import { limits } from '@akyede/contract/limits'
import { paginate } from '#platform/paginate.ts'

/** How many rows a list counts: one more than it shows, so that it knows whether there are more. */
export const countedRows = limits.office.rows + 1

/** The `pagination` of a back-office list, from the number of rows counted up to `countedRows`. */
export function paginateRows(page: number, limit: number, counted: number): Pagination {
  const shown = paginate(page, limit, Math.min(counted, limits.office.rows))
  return { ...shown, has_more: shown.has_more || counted > limits.office.rows }
}
