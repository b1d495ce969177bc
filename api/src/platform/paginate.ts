import type { Pagination } from '@akyede/contract/endpoint'

/** The `pagination` of a list answer (D14). */
export function paginate(page: number, limit: number, total: number): Pagination {
  const total_pages = Math.ceil(total / limit)
  return { page, limit, total, total_pages, has_more: page < total_pages }
}
