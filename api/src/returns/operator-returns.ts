import type { ReturnAnswer, ReturnReason } from '@akyede/contract/return-words'
import {
  findOrderIdByName,
  findOrderLineItems,
  findOrderTotals,
  lockOrderWithContents,
} from '#feature/orders'
import type { Payments } from '#feature/payments'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, inArray } from '#platform/sql.ts'
import { advanceReturn } from './advance-return.ts'
import { openReturns, type ReturnInput } from './open-returns.ts'
import { findReturn, findReturnItems, hasReturnNumber } from './return.ts'
import { returns } from './tables.ts'
import { openStatuses } from './transitions.ts'

/** Explains in a sentence why a command failed. */
export class ReturnFailure extends Error {}

/** Open returns, oldest first, one line each, for the command `returns list`. */
export async function findReturnsForOperator(executor: Executor, limit = 100): Promise<string[]> {
  const rows = await executor
    .select()
    .from(returns)
    .where(inArray(returns.status, [...openStatuses]))
    .orderBy(asc(returns.requested_at), asc(returns.id))
    .limit(limit)
  const found = await findReturnItems(executor, rows)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const orders = await findOrderTotals(executor, orderIds)
  const lines = await findOrderLineItems(executor, orderIds)
  return found.map(({ row, items }) => {
    const descriptions = items.map(({ order_item_id, quantity }) => {
      const name = lines.find(({ id }) => id === order_item_id)?.name ?? order_item_id
      return `${quantity} × ${name}`
    })
    const { number, status, reason, requested_at, words } = row
    const cells = [
      number,
      orders.get(row.order_id)?.number ?? row.order_id,
      status.padEnd(9),
      reason.padEnd(16),
      requested_at.toISOString(),
      descriptions.join(', '),
      ...(words ? [JSON.stringify(words)] : []),
    ]
    return cells.join('  ')
  })
}

export interface OperatorReturn {
  /** Number or id of the order. */
  readonly order: string
  /** Line items, counted from 1 as on the receipt, with quantities. */
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  readonly reason: ReturnReason
  readonly words?: string | undefined
}

/**
 * Opens a return for a customer who contacted support, without deadlines and also for gifts. Fails with
 * ReturnFailure, and refuses as `openReturns` does.
 */
export const openReturnForOperator = (
  platform: Platform,
  payments: Payments,
  { order: name, lines, reason, words }: OperatorReturn,
): Promise<string> =>
  transaction(platform.database, async tx => {
    const id = await findOrderIdByName(tx, name)
    const found = id === undefined ? undefined : await lockOrderWithContents(tx, id)
    if (!found) throw new ReturnFailure(`There is no order ${name}.`)
    const { order, items } = found
    const requested = lines.map(({ line, quantity }) => {
      const item = items[line - 1]
      if (!item) throw new ReturnFailure(`Order ${order.number} has no line ${line}.`)
      return { item_id: item.id, quantity }
    })
    const { opened } = await openReturns(
      platform,
      payments,
      tx,
      found,
      { items: requested, reason, words },
      { ...byOperator, reason },
    )
    return opened.map(({ row }) => `Return ${row.number} of order ${order.number} is open.`).join('\n')
  })

/**
 * Opens a return for a buyer in the back office; the line items are named by their ids. Returns false when there is no
 * such order. Refuses as `openReturns` does.
 */
export async function openReturnForStaff(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, ...input }: ReturnInput & { readonly orderId: string },
  by: ActedBy,
): Promise<boolean> {
  const found = await lockOrderWithContents(tx, orderId)
  if (found) await openReturns(platform, payments, tx, found, input, by)
  return found !== undefined
}

/** Answers or receives a return by its number. Fails with ReturnFailure. */
export async function answerReturnForOperator(
  platform: Platform,
  payments: Payments,
  name: string,
  to: ReturnAnswer,
  { answer, fit }: { readonly answer?: string | undefined; readonly fit?: boolean | undefined },
): Promise<string> {
  const outcome = await advanceReturn(platform, payments, {
    which: hasReturnNumber(name),
    to,
    answer,
    fit,
    by: byOperator,
  })
  if (outcome.kind === 'unknown') throw new ReturnFailure(`There is no return ${name}.`)
  if (outcome.kind === 'refused') {
    throw new ReturnFailure(`Return ${name.toUpperCase()} is ${outcome.status} and cannot become ${to}.`)
  }
  const row = await findReturn(platform.database, hasReturnNumber(name))
  return `Return ${name.toUpperCase()} is ${row?.status ?? to}.`
}
