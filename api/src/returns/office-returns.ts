import type { ReturnStatus } from '@akyede/contract/return-words'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, inArray, or } from '#platform/sql.ts'
import { findReturnItems, hasReturnNumber, type ReturnWithItems } from './return.ts'
import { returns } from './tables.ts'
import { openStatuses } from './transitions.ts'

export interface StaffReturnsQuery {
  /** `open` selects those that still need an action. */
  readonly status?: ReturnStatus | 'open' | undefined
  /** The number of a return. */
  readonly number?: string | undefined
  /** An order whose returns are found beside that of the number. */
  readonly orderId?: string | undefined
  readonly sortBy: 'newest' | 'oldest'
  readonly page: number
  readonly limit: number
}

/** A page of the returns of all makers, with the number of rows. */
export async function findReturnsForStaff(
  executor: Executor,
  { status, number, orderId, sortBy, page, limit }: StaffReturnsQuery,
): Promise<{ found: ReturnWithItems[]; total: number }> {
  const statuses = status === 'open' ? [...openStatuses] : status && [status]
  const isWanted = and(
    statuses && inArray(returns.status, statuses),
    number === undefined
      ? undefined
      : or(hasReturnNumber(number), orderId === undefined ? undefined : eq(returns.order_id, orderId)),
  )
  const direction = sortBy === 'newest' ? desc : asc
  const rows = await executor
    .select()
    .from(returns)
    .where(isWanted)
    .orderBy(direction(returns.requested_at), direction(returns.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { found: await findReturnItems(executor, rows), total: await countRows(executor, returns, isWanted) }
}
