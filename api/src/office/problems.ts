import { Failure } from '@akyede/contract/failures'
import { toPesewas, zero } from '@akyede/contract/money'
import type { OfficeProblem, OfficeProblemSummary } from '@akyede/contract/office-problems'
import { findOrderIdByName, findOrderWithContents } from '#feature/orders'
import {
  factsOf,
  findLeft,
  findProblem,
  findProblemMessages,
  findProblemOrders,
  findProblemRefunds,
  findProblemsForStaff,
  hasProblemId,
  lockProblem,
  openProblem,
  type ProblemRow,
  presentRefund,
  refundOf,
  settleProblem,
} from '#feature/problems'
import { type Executor, transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { contentVersion, requireVersion } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { recordLook } from './record-look.ts'
import { consumeRefundLimit } from './refund-limit.ts'
import { actedBy } from './require-staff.ts'

/** Serves problems with orders to staff, who settle those that buyers and makers did not agree on (E75). */
export function serveOfficeProblems(serve: Serve, { platform, payments }: OfficeContext): void {
  const { database, clock } = platform

  serve('listOfficeProblems', async ({ query: { page, limit, search, ...query } }) => {
    const orderId = search ? ((await findOrderIdByName(database, search)) ?? null) : undefined
    const { rows, total } = await findProblemsForStaff(database, { ...query, page, limit, orderId })
    return { data: await presentSummaries(database, rows), pagination: paginateRows(page, limit, total) }
  })

  serve('getOfficeProblem', ({ params: { problemId }, caller }) =>
    transaction(database, async tx => {
      const row = await findProblem(tx, hasProblemId(problemId))
      if (!row) throw new Failure('office.not_found')
      const userId = row.user_id ?? undefined
      await recordLook(platform, tx, caller, { subject: row.id, kind: 'problem', userId })
      return { data: await presentForStaff(tx, row) }
    }),
  )

  serve('settleOfficeProblem', async ({ params: { problemId }, body, caller, tx, http }) => {
    const locked = await lockProblem(tx, hasProblemId(problemId))
    if (!locked) throw new Failure('office.not_found')
    const { version } = await presentForStaff(tx, locked.row)
    await requireVersion(tx, { http, version, subject: { fact: 'problem_id', id: problemId } })
    const { outcome, words } = body
    const amount = body.amount === undefined ? undefined : toPesewas(body.amount)
    const settlement = { outcome, amount, words, staffId: caller.userId }
    const settled = await settleProblem(platform, payments, tx, locked, settlement, actedBy(caller))
    if (settled.amount) await consumeRefundLimit(clock, tx, caller, settled.amount)
    return { data: await presentForStaff(tx, settled) }
  })

  serve(
    'openOfficeProblem',
    async ({ params: { orderId }, body: { part_id: partId, words }, caller, tx }) => {
      const order = await findOrderWithContents(tx, orderId)
      if (!order?.fulfilments.some(({ id }) => id === partId)) throw new Failure('office.not_found')
      const row = await openProblem(platform, tx, {
        orderId,
        partId,
        words,
        kind: 'other',
        asked: undefined,
        userId: order.order.user_id,
        author: { kind: 'shop', userId: caller.userId },
        fileIds: [],
      })
      const facts = { problem_id: row.id, order_id: orderId }
      await platform.audit.write(tx, 'problem_opened', facts, {
        ...actedBy(caller),
        userId: row.user_id ?? undefined,
      })
      return { data: await presentForStaff(tx, row) }
    },
  )
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    problem_opened: { problem_id: string; order_id: string }
  }
}

async function presentSummaries(
  executor: Executor,
  rows: readonly ProblemRow[],
): Promise<OfficeProblemSummary[]> {
  const orders = await findProblemOrders(
    executor,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const order = orders.get(row.id)
    const { id, kind, state, asked, opened_at, ended_at, due_at } = factsOf(row, zero, [])
    return {
      id,
      kind,
      state,
      asked,
      opened_at,
      ended_at,
      due_at,
      order: { id: row.order_id, number: order?.number ?? '' },
      maker: { id: row.vendor_id, name: order?.maker ?? '' },
      is_gift: order?.is_gift ?? false,
      with_us_at: row.with_us_at?.toISOString() ?? null,
    }
  })
}

async function presentForStaff(executor: Executor, row: ProblemRow): Promise<OfficeProblem> {
  const found = await findOrderWithContents(executor, row.order_id)
  const part = found?.fulfilments.find(({ id }) => id === row.part_id)
  const [summary] = await presentSummaries(executor, [row])
  if (!found || !part || !summary) throw new Error(`the problem ${row.id} has no order`)
  const messages = (await findProblemMessages(executor, [row.id])).get(row.id) ?? []
  const refunds = await findProblemRefunds(executor, [row])
  const left = (await findLeft(executor, found))(part)
  return {
    ...factsOf(row, left, messages),
    ...summary,
    refund: presentRefund(refundOf(refunds, row)),
    items: found.items
      .filter(({ fulfilment_id }) => fulfilment_id === part.id)
      .map(({ name, quantity }) => ({ name, quantity })),
    part_status: part.status,
    proof: part.proof,
    version: contentVersion(row.state, messages.length, row.offered_at),
  }
}
