import type { ProblemState } from '@akyede/contract/problem-words'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, inArray, sql } from '#platform/sql.ts'
import { type ProblemRow, typedProblem } from './problem.ts'
import { problems } from './tables.ts'
import { openStates } from './transitions.ts'

export interface StaffProblemsQuery {
  /** `open` selects those that still need an action. */
  readonly status?: ProblemState | 'open' | undefined
  /** The order that was searched for; null when there is none. */
  readonly orderId?: string | null | undefined
  readonly sortBy: 'newest' | 'oldest'
  readonly page: number
  readonly limit: number
}

/** A page of the problems of all makers, with the number of rows. */
export async function findProblemsForStaff(
  executor: Executor,
  { status, orderId, sortBy, page, limit }: StaffProblemsQuery,
): Promise<{ rows: ProblemRow[]; total: number }> {
  if (orderId === null) return { rows: [], total: 0 }
  const states = status === 'open' ? [...openStates] : status && [status]
  const isWanted = and(
    states && inArray(problems.state, states),
    orderId === undefined ? undefined : eq(problems.order_id, orderId),
  )
  const direction = sortBy === 'newest' ? desc : asc
  const rows = await executor
    .select()
    .from(problems)
    .where(isWanted)
    .orderBy(direction(problems.opened_at), direction(problems.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows: rows.map(typedProblem), total: await countRows(executor, problems, isWanted) }
}

export interface ProblemOrder extends Record<string, unknown> {
  readonly number: string
  /** A gift from a list. */
  readonly is_gift: boolean
  readonly maker: string
}

/** The orders and makers of these problems, by problem. */
export async function findProblemOrders(
  executor: Executor,
  problemIds: readonly string[],
): Promise<ReadonlyMap<string, ProblemOrder>> {
  if (problemIds.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string } & ProblemOrder>(sql`
    select problems.id, orders.number, orders.user_id is null as is_gift, part.vendor_name as maker
    from problems join orders on orders.id = problems.order_id join fulfilments part on part.id = problems.part_id
    where problems.id = any(${sql.param([...problemIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}
