import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { ProblemOffer } from '@akyede/contract/problem-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findUnrefunded } from '#feature/orders'
import { isDisputed, type Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { SQL } from '#platform/sql.ts'
import './events.ts'
import { agreeToOffer } from './end-problem.ts'
import { type MessageInput, writeProblemMessage } from './messages.ts'
import { findPartReturns, type LockedProblem, lockProblem, moveProblem, type ProblemRow } from './problem.ts'
import { canBecome, isOpen } from './transitions.ts'

export type BuyerAct = 'agree' | 'decline' | 'withdraw'

const stateAfter = { agree: 'agreed', decline: 'with_us', withdraw: 'withdrawn' } as const

/**
 * Agrees to or declines the offer of the maker, or withdraws the problem, for its buyer or giver. Repeating it changes
 * nothing. Refuses with `problem.not_found`, `problem.over` and `payment.disputed`.
 */
export async function actOnProblem(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { which, act, by }: { readonly which: SQL | undefined; readonly act: BuyerAct; readonly by: ActedBy },
): Promise<ProblemRow> {
  const locked = await requireLocked(tx, which)
  const { state, offer } = locked.row
  const to = stateAfter[act]
  if (state === to) return locked.row
  // Without an offer there is nothing to decline: the maker still has time.
  if (!canBecome(state, to) || (act === 'decline' && offer === null)) throw new Failure('problem.over')
  const now = platform.clock.now()
  switch (act) {
    case 'agree':
      return agreeToOffer(platform, payments, tx, locked, by)
    case 'decline':
      return moveProblem(platform, tx, locked, to, { with_us_at: now })
    case 'withdraw':
      return moveProblem(platform, tx, locked, to, { ended_at: now })
  }
}

/** Adds a message of the buyer or giver. Refuses with `problem.not_found`, `problem.over` and as `writeProblemMessage` does. */
export async function writeAboutProblem(
  platform: Platform,
  tx: Transaction,
  which: SQL | undefined,
  message: Pick<MessageInput, 'userId' | 'words' | 'fileIds'>,
): Promise<ProblemRow> {
  const { row } = await requireLocked(tx, which)
  if (!isOpen(row.state)) throw new Failure('problem.over')
  const id = await writeProblemMessage(platform, tx, { ...message, problemId: row.id, author: 'buyer' })
  await platform.outbox.emit(tx, 'problem.written', { problem_id: row.id, message_id: id })
  return row
}

export interface OfferInput extends Pick<MessageInput, 'words' | 'fileIds'> {
  readonly kind: ProblemOffer
  /** Of a partial refund. */
  readonly amount: Pesewas | undefined
  readonly memberId: number
}

/**
 * Makes the offer of a maker. Refuses with `problem.not_found`, `problem.over`, `problem.too_much`, `payment.disputed` and
 * as `writeProblemMessage` does.
 */
export async function offerForProblem(
  platform: Platform,
  tx: Transaction,
  which: SQL | undefined,
  { kind, amount, words, fileIds, memberId }: OfferInput,
): Promise<ProblemRow> {
  const locked = await requireLocked(tx, which)
  const { row, found, part } = locked
  if (!canBecome(row.state, 'offered')) throw new Failure('problem.over')
  if (await isDisputed(tx, 'order', row.order_id)) throw new Failure('payment.disputed')
  const { cameBack } = await findPartReturns(tx, row.order_id)
  if (amount !== undefined && amount > findUnrefunded(found.order, found, part, cameBack))
    throw new Failure('problem.too_much')
  await writeProblemMessage(platform, tx, {
    problemId: row.id,
    author: 'maker',
    userId: memberId,
    words,
    fileIds,
  })
  return moveProblem(platform, tx, locked, 'offered', {
    offer: kind,
    offered: amount ?? null,
    offered_at: platform.clock.now(),
    due_at: after(platform.clock, workshopLimits.problems.buyerAgreesWithin),
  })
}

async function requireLocked(tx: Transaction, which: SQL | undefined): Promise<LockedProblem> {
  const locked = await lockProblem(tx, which)
  if (!locked) throw new Failure('problem.not_found')
  return locked
}
