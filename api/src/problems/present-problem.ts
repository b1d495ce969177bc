import { type Pesewas, toCedis, zero } from '@akyede/contract/money'
import type { OrderProblem, OrderProblems, ProblemMessage } from '@akyede/contract/problems'
import {
  type FulfilmentRow,
  findOrderWithContents,
  findUnrefunded,
  isLate,
  isPlacedAndPaid,
  type OrderWithContents,
} from '#feature/orders'
import { findLatestPayment, findRefundsByReason, type RefundSummary } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import { notComeFrom, refusalOf } from './can-report.ts'
import { findProblemMessages } from './messages.ts'
import { findPartReturns, findProblemsOfOrder, type ProblemRow } from './problem.ts'
import { isOpen } from './transitions.ts'

const refundReason = ({ id }: ProblemRow) => `problem ${id}` as const

/** What every caller sees of a problem. */
export const factsOf = (row: ProblemRow, left: Pesewas, messages: readonly ProblemMessage[]) => ({
  id: row.id,
  part_id: row.part_id,
  kind: row.kind,
  state: row.state,
  asked: row.asked === null ? null : toCedis(row.asked),
  offer:
    row.offer && row.offered_at
      ? {
          kind: row.offer,
          amount: row.offered === null ? null : toCedis(row.offered),
          offered_at: row.offered_at.toISOString(),
        }
      : null,
  outcome: row.outcome && {
    kind: row.outcome,
    amount: row.amount === null ? null : toCedis(row.amount),
  },
  opened_at: row.opened_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  left: toCedis(isOpen(row.state) ? left : zero),
  messages: [...messages],
})

export const presentRefund = (refund: RefundSummary | undefined): OrderProblem['refund'] =>
  refund ? { status: refund.status, amount: toCedis(refund.amount) } : null

/** What is left of the price of each fulfilment of an order. */
export async function findLeft(
  executor: Executor,
  found: OrderWithContents,
): Promise<(part: FulfilmentRow) => Pesewas> {
  const { cameBack } = await findPartReturns(executor, found.order.id)
  return part => findUnrefunded(found.order, found, part, cameBack)
}

/** The refunds of these problems that have one. */
export const findProblemRefunds = (
  executor: Executor,
  rows: readonly ProblemRow[],
): Promise<ReadonlyMap<string, RefundSummary>> =>
  findRefundsByReason(executor, rows.filter(({ amount }) => amount !== null).map(refundReason))

export const refundOf = (
  refunds: ReadonlyMap<string, RefundSummary>,
  row: ProblemRow,
): RefundSummary | undefined => refunds.get(refundReason(row))

/** The problems of an order as its buyer or giver sees them. Givers without an account see no files. */
export async function showOrderProblems(
  executor: Executor,
  orderId: string,
  { now, withFiles }: { readonly now: Date; readonly withFiles: boolean },
): Promise<OrderProblems> {
  const found = await findOrderWithContents(executor, orderId)
  if (!found) throw new Error('an order is not there any more')
  const rows = await findProblemsOfOrder(executor, orderId)
  const leftOf = await findLeft(executor, found)
  const messages = await findProblemMessages(
    executor,
    rows.map(({ id }) => id),
  )
  const refunds = await findProblemRefunds(executor, rows)
  const payment = await findLatestPayment(executor, 'order', orderId)
  const isPaused = payment?.status === 'disputed'
  return {
    order_number: found.order.number,
    parts: found.fulfilments.map(part =>
      presentPart(found, part, { left: leftOf(part), earlier: rows, now, isPaused }),
    ),
    problems: rows.flatMap(row => {
      const part = found.fulfilments.find(({ id }) => id === row.part_id)
      if (!part) return []
      const thread = (messages.get(row.id) ?? []).map(message =>
        withFiles ? message : { ...message, attachments: [] },
      )
      return [{ ...factsOf(row, leftOf(part), thread), refund: presentRefund(refundOf(refunds, row)) }]
    }),
  }
}

interface PartFacts {
  readonly left: Pesewas
  readonly earlier: readonly ProblemRow[]
  readonly now: Date
  /** Nothing can be reported or cancelled during a dispute. */
  readonly isPaused: boolean
}

function presentPart(
  { order, items }: OrderWithContents,
  part: FulfilmentRow,
  { left, earlier, now, isPaused }: PartFacts,
): OrderProblems['parts'][number] {
  const reported = { order, part, left, earlier, now }
  const refusalOfNotCome = refusalOf('not_come', reported)
  const kinds = (['not_come', 'keep_part_back'] as const).filter(
    kind => !isPaused && refusalOf(kind, reported) === undefined,
  )
  return {
    id: part.id,
    vendor: part.vendor_name,
    status: part.status,
    items: items
      .filter(({ fulfilment_id }) => fulfilment_id === part.id)
      .map(({ name, quantity }) => ({ name, quantity })),
    can_report: kinds,
    not_come_from: refusalOfNotCome === 'problem.too_early' ? notComeFrom(reported) : null,
    can_cancel: !isPaused && isPlacedAndPaid(order) && isLate(part, now),
    left: toCedis(left),
  }
}
