import type { Pagination } from '@akyede/contract/endpoint'

/** The `pagination` of a list response (D14). */
export function paginate(page: number, limit: number, total: number): Pagination {
  const total_pages = Math.ceil(total / limit)
  return { page, limit, total, total_pages, has_more: page < total_pages }
}

/**
 * The total, which every row of a page carries. A page beyond the last one has no rows, so the total comes from the
 * first page.
 */
export const totalOf = async (
  rows: readonly { readonly total: number }[],
  page: number,
  first: () => Promise<{ readonly total: number }>,
): Promise<number> => rows[0]?.total ?? (page > 1 ? (await first()).total : 0)
