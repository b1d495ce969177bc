import { Failure } from '@akyede/contract/failures'
import { type Pesewas, zero } from '@akyede/contract/money'
import type { ProblemOutcome } from '@akyede/contract/problem-words'
import { findUnrefunded, lockOrderWithContents, refundProblem } from '#feature/orders'
import type { Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { writeProblemMessage } from './messages.ts'
import {
  findPartReturns,
  findProblemsOfOrder,
  hasProblemId,
  type LockedProblem,
  lockProblem,
  moveProblem,
  type ProblemRow,
} from './problem.ts'
import { canBecome, isOpen } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    problem_settled: { problem_id: string; order_id: string; outcome: ProblemOutcome; amount: Pesewas }
  }
}

interface Ending {
  readonly state: 'agreed' | 'settled'
  readonly outcome: ProblemOutcome
  /** Of a partial refund. */
  readonly amount: Pesewas | undefined
  readonly by: ActedBy
}

/** Ends a locked problem and refunds what was agreed, at most what is left. Throws `payment.disputed`. */
async function endProblem(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  locked: LockedProblem,
  { state, outcome, amount, by }: Ending,
): Promise<ProblemRow> {
  const { row, found, part } = locked
  const isRefund = outcome === 'refund' || outcome === 'part_refund'
  const { cameBack, returnedParts } = await findPartReturns(tx, found.order.id)
  const isReturned = returnedParts.has(part.id)
  const didNotArrive = !isReturned && (row.kind === 'not_come' || part.delivered_at === null)
  const refunded = isRefund
    ? await refundProblem(platform, payments, tx, found, part, {
        problemId: row.id,
        amount,
        cameBack,
        didNotArrive,
        by,
      })
    : null
  return moveProblem(platform, tx, locked, state, {
    outcome,
    amount: refunded,
    ended_at: platform.clock.now(),
  })
}

/** Agrees to the offer of the maker, by the buyer or because the time for an answer is over. */
export const agreeToOffer = (
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  locked: LockedProblem,
  by: ActedBy,
): Promise<ProblemRow> => {
  const { offer, offered } = locked.row
  const outcome = offer === null || offer === 'message' ? 'nothing' : offer
  return endProblem(platform, payments, tx, locked, {
    state: 'agreed',
    outcome,
    amount: offered ?? undefined,
    by,
  })
}

export interface Settlement {
  readonly outcome: ProblemOutcome
  readonly amount: Pesewas | undefined
  /** The message to buyer and maker. */
  readonly words: string
  readonly staffId: number
}

/**
 * Settles a problem that waits for staff, and returns it. Undefined without such a problem. Refuses with `problem.over`,
 * `problem.too_much` and `payment.disputed`.
 */
export async function settleProblem(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  locked: LockedProblem,
  { outcome, amount, words, staffId }: Settlement,
  by: ActedBy,
): Promise<ProblemRow> {
  const { row, found, part } = locked
  if (row.state !== 'with_us') throw new Failure('problem.over')
  const { cameBack } = await findPartReturns(tx, found.order.id)
  const left = findUnrefunded(found.order, found, part, cameBack)
  if (amount !== undefined && amount > left) throw new Failure('problem.too_much')
  await writeProblemMessage(platform, tx, {
    problemId: row.id,
    author: 'shop',
    userId: staffId,
    words,
    fileIds: [],
  })
  const settled = await endProblem(platform, payments, tx, locked, { state: 'settled', outcome, amount, by })
  const facts = { problem_id: row.id, order_id: row.order_id, outcome, amount: settled.amount ?? zero }
  await platform.audit.write(tx, 'problem_settled', facts, {
    userId: found.order.user_id ?? undefined,
    ...by,
  })
  return settled
}

/**
 * Settles open problems of an order whose fulfilment has nothing left to refund, because it was cancelled, returned or
 * refunded in another way.
 */
export async function settleRefundedProblems(
  platform: Platform,
  tx: Transaction,
  { order_id: orderId }: { readonly order_id: string },
): Promise<void> {
  const open = (await findProblemsOfOrder(tx, orderId)).filter(({ state }) => isOpen(state))
  if (open.length === 0) return
  const found = await lockOrderWithContents(tx, orderId)
  if (!found) return
  const { cameBack } = await findPartReturns(tx, orderId)
  for (const { id } of open) {
    const locked = await lockProblem(tx, hasProblemId(id))
    if (!locked || !canBecome(locked.row.state, 'settled')) continue
    if (findUnrefunded(found.order, found, locked.part, cameBack) > 0) continue
    const ended = { outcome: 'refund', amount: zero, ended_at: platform.clock.now() } as const
    await moveProblem(platform, tx, locked, 'settled', ended)
  }
}
