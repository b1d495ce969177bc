import type { ProblemKind, ProblemOffer, ProblemOutcome, ProblemState } from '@akyede/contract/problem-words'
import { type FulfilmentRow, lockOrderWithContents, type OrderWithContents } from '#feature/orders'
import { countReturnedUnits, findReturnsOfOrder } from '#feature/returns'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, desc, eq, type SQL, sql } from '#platform/sql.ts'
import './events.ts'
import { problems } from './tables.ts'

type Row = typeof problems.$inferSelect
export type ProblemRow = Omit<Row, 'kind' | 'state' | 'offer' | 'outcome'> & {
  readonly kind: ProblemKind
  readonly state: ProblemState
  readonly offer: ProblemOffer | null
  readonly outcome: ProblemOutcome | null
}

export const typedProblem = (row: Row): ProblemRow => row as ProblemRow

export const hasProblemId = (id: string): SQL => eq(problems.id, id)
export const isOfOrder = (id: string, orderId: string): SQL | undefined =>
  and(hasProblemId(id), eq(problems.order_id, orderId))
export const isOfVendor = (id: string, vendorId: string): SQL | undefined =>
  and(hasProblemId(id), eq(problems.vendor_id, vendorId))

/** Condition: a report that this fulfilment has not arrived is open. */
export const isReportedMissing = (partId: SQL): SQL => sql`exists (
  select from ${problems}
  where ${problems.part_id} = ${partId} and ${problems.kind} = 'not_come' and ${problems.ended_at} is null)`

export async function findProblem(
  executor: Executor,
  condition: SQL | undefined,
): Promise<ProblemRow | undefined> {
  const [row] = await executor.select().from(problems).where(condition)
  return row && typedProblem(row)
}

/** Problems of an order, newest first. */
export async function findProblemsOfOrder(executor: Executor, orderId: string): Promise<ProblemRow[]> {
  const rows = await executor
    .select()
    .from(problems)
    .where(eq(problems.order_id, orderId))
    .orderBy(desc(problems.opened_at), desc(problems.id))
  return rows.map(typedProblem)
}

export interface LockedProblem {
  readonly row: ProblemRow
  readonly found: OrderWithContents
  readonly part: FulfilmentRow
}

/** A problem under the lock of its order, which every change of the order's money holds. */
export async function lockProblem(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<LockedProblem | undefined> {
  const known = await findProblem(tx, condition)
  const found = known && (await lockOrderWithContents(tx, known.order_id))
  const row = known && (await findProblem(tx, hasProblemId(known.id)))
  const part = found?.fulfilments.find(({ id }) => id === row?.part_id)
  return found && row && part ? { row, found, part } : undefined
}

export interface PartReturns {
  /** Units that their makers received, by line item. */
  readonly cameBack: ReadonlyMap<string, number>
  /** Fulfilments with a return that is not withdrawn. */
  readonly returnedParts: ReadonlySet<string>
}

export async function findPartReturns(executor: Executor, orderId: string): Promise<PartReturns> {
  const found = await findReturnsOfOrder(executor, orderId)
  const counted = found.filter(({ row }) => row.status !== 'withdrawn')
  return {
    cameBack: countReturnedUnits(found),
    returnedParts: new Set(counted.map(({ row }) => row.part_id)),
  }
}

/** Changes the state of a problem and emits the event; its order is locked. */
export async function moveProblem(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Transaction,
  { row: { id }, found: { order } }: Pick<LockedProblem, 'row' | 'found'>,
  state: ProblemState,
  more: Partial<Omit<Row, 'id' | 'state'>>,
): Promise<ProblemRow> {
  const [moved] = await tx
    .update(problems)
    .set({ due_at: null, ...more, state })
    .where(eq(problems.id, id))
    .returning()
  if (!moved) throw new Error('a problem was not there any more')
  await outbox.emit(tx, 'problem.moved', {
    problem_id: id,
    order_id: order.id,
    user_id: order.user_id,
    state,
  })
  return typedProblem(moved)
}
