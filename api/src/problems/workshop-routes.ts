import { Failure } from '@akyede/contract/failures'
import { toPesewas, zero } from '@akyede/contract/money'
import type { WorkshopProblem } from '@akyede/contract/workshop-problems'
import { findOrderWithContents } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { paginate, totalOf } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { and, asc, desc, eq, inArray, notInArray, sql } from '#platform/sql.ts'
import { offerForProblem } from './act-on-problem.ts'
import { findProblemMessages } from './messages.ts'
import { factsOf, findLeft } from './present-problem.ts'
import { findProblem, isOfVendor, type ProblemRow, typedProblem } from './problem.ts'
import { problems } from './tables.ts'
import { openStates } from './transitions.ts'

/** Serves problems to the members of a workshop. */
export function serveWorkshopProblems(serve: Serve, platform: Platform): void {
  const { database } = platform

  serve('listWorkshopProblems', async ({ params: { vendorId }, query: { status, page, limit } }) => {
    const { rows, total } = await findWorkshopProblems(database, { vendorId, status, page, limit })
    return { data: await presentForMaker(database, rows), pagination: paginate(page, limit, total) }
  })

  serve('offerForProblem', async ({ params: { vendorId, problemId }, body, caller, tx }) => {
    const { kind, amount, words, attachment_ids: fileIds } = body
    await offerForProblem(platform, tx, isOfVendor(problemId, vendorId), {
      kind,
      words,
      fileIds,
      amount: amount === undefined ? undefined : toPesewas(amount),
      memberId: caller.userId,
    })
    const row = await findProblem(tx, isOfVendor(problemId, vendorId))
    const [shown] = row ? await presentForMaker(tx, [row]) : []
    if (!shown) throw new Failure('problem.not_found')
    return { data: shown }
  })
}

interface WorkshopProblemsQuery {
  readonly vendorId: string
  readonly status: 'open' | 'ended'
  readonly page: number
  readonly limit: number
}

/** Open problems, oldest first, or those that ended, latest first, with the total. */
async function findWorkshopProblems(
  executor: Executor,
  { vendorId, status, page, limit }: WorkshopProblemsQuery,
): Promise<{ rows: ProblemRow[]; total: number }> {
  const isWanted = (status === 'open' ? inArray : notInArray)(problems.state, [...openStates])
  const direction = status === 'open' ? asc : desc
  const rows = await executor
    .select({ row: problems, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(problems)
    .where(and(eq(problems.vendor_id, vendorId), isWanted))
    .orderBy(direction(problems.opened_at), direction(problems.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () =>
    findWorkshopProblems(executor, { vendorId, status, page: 1, limit: 1 }),
  )
  return { rows: rows.map(({ row }) => typedProblem(row)), total }
}

/** Without the buyer. */
async function presentForMaker(executor: Executor, rows: readonly ProblemRow[]): Promise<WorkshopProblem[]> {
  const messages = await findProblemMessages(
    executor,
    rows.map(({ id }) => id),
  )
  const shown: WorkshopProblem[] = []
  for (const row of rows) {
    const found = await findOrderWithContents(executor, row.order_id)
    const part = found?.fulfilments.find(({ id }) => id === row.part_id)
    if (!found || !part) continue
    const left = row.ended_at ? zero : (await findLeft(executor, found))(part)
    shown.push({
      ...factsOf(row, left, messages.get(row.id) ?? []),
      order_number: found.order.number,
      items: found.items
        .filter(({ fulfilment_id }) => fulfilment_id === part.id)
        .map(({ product_id, variant_id, name, variant_name: variant, quantity }) => ({
          product_id,
          variant_id,
          name,
          variant,
          quantity,
        })),
    })
  }
  return shown
}
