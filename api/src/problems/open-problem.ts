import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { ProblemKind } from '@akyede/contract/problem-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findUnrefunded, lockOrderWithContents } from '#feature/orders'
import { isDisputed } from '#feature/payments'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { refusalOf } from './can-report.ts'
import { type MessageInput, writeProblemMessage } from './messages.ts'
import { findPartReturns, findProblemsOfOrder, type ProblemRow, typedProblem } from './problem.ts'
import { problems } from './tables.ts'
import { isOpen } from './transitions.ts'

export interface NewProblem extends Pick<MessageInput, 'words' | 'fileIds'> {
  readonly orderId: string
  readonly partId: string
  readonly kind: ProblemKind
  /** What the buyer asks for, to keep the units. */
  readonly asked: Pesewas | undefined
  /** The account of the buyer or giver; null for a guest. */
  readonly userId: number | null
  /** Who writes the first message: the buyer, or a member of staff. */
  readonly author: { readonly kind: 'buyer' | 'shop'; readonly userId: number | null }
}

/**
 * Reports a problem with a fulfilment under the lock of its order. Refuses with `order.not_found`, `payment.disputed`,
 * `problem.too_early`, `problem.too_late`, `problem.open_already`, `problem.over`, `problem.too_much`, and as
 * `writeProblemMessage` does.
 */
export async function openProblem(
  platform: Platform,
  tx: Transaction,
  { orderId, partId, kind, asked, userId, author, words, fileIds }: NewProblem,
): Promise<ProblemRow> {
  const { clock, outbox } = platform
  const now = clock.now()
  const found = await lockOrderWithContents(tx, orderId)
  const part = found?.fulfilments.find(({ id }) => id === partId)
  if (!found?.order.paid_at || !part) throw new Failure('order.not_found')
  const { order } = found
  if (await isDisputed(tx, 'order', order.id)) throw new Failure('payment.disputed')
  const { cameBack } = await findPartReturns(tx, order.id)
  const left = findUnrefunded(order, found, part, cameBack)
  const earlier = await findProblemsOfOrder(tx, order.id)
  const refusal = refusalOf(kind, { order, part, left, earlier, now })
  if (refusal) {
    const open = earlier.find(({ part_id, state }) => part_id === part.id && isOpen(state))
    throw new Failure(refusal, open && { facts: { problem_id: open.id } })
  }
  if (asked !== undefined && asked > left) throw new Failure('problem.too_much')
  const [row] = await tx
    .insert(problems)
    .values({
      id: newId(),
      order_id: order.id,
      part_id: part.id,
      vendor_id: part.vendor_id,
      user_id: userId,
      kind,
      asked: asked ?? null,
      opened_at: now,
      due_at: after(clock, workshopLimits.problems.makerOffersWithin),
    })
    .returning()
  if (!row) throw new Error('a problem was not written')
  await writeProblemMessage(platform, tx, {
    problemId: row.id,
    author: author.kind,
    userId: author.userId,
    words,
    fileIds,
  })
  await outbox.emit(tx, 'problem.moved', {
    problem_id: row.id,
    order_id: order.id,
    user_id: order.user_id,
    state: 'open',
  })
  return typedProblem(row)
}
