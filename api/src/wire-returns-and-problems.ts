import { syncMakerEarnings } from '#feature/payouts'
import {
  notifyMakerOfMessage,
  notifyMakerOfProblem,
  sendProblemMoved,
  sendProblemToShop,
  settleRefundedProblems,
} from '#feature/problems'
import { sendReturnMoved, sendReturnReceived, sendReturnToShop } from '#feature/returns'
import {
  syncEarningsWithOrder as earnPoints,
  markSharedIdentifiers,
  syncEarningsWithReview,
} from '#feature/rewards'
import type { Platform } from '#platform/platform.ts'

/** Returned items and points. */
export function wireReturnsAndRewards(platform: Platform): void {
  const { outbox } = platform
  outbox.on('return.moved', 'returns: tell the shop', (tx, fact) => sendReturnToShop(platform, tx, fact))
  outbox.on('return.moved', 'returns: tell its buyer', (tx, fact) => sendReturnMoved(platform, tx, fact))
  outbox.on('return.received', 'returns: received', (tx, fact) => sendReturnReceived(platform, tx, fact))
  outbox.on('return.received', 'rewards: follow return.received', (tx, fact) =>
    earnPoints(platform, tx, fact),
  )
  outbox.on('gift.revealed', 'rewards: follow gift.revealed', (tx, fact) => earnPoints(platform, tx, fact))
  // Nothing is earned before a delivery, and an order is cancelled as a whole only before it.
  for (const happened of ['order.advanced', 'order.part_cancelled', 'order.refunded'] as const) {
    outbox.on(happened, `rewards: follow ${happened}`, (tx, fact) => earnPoints(platform, tx, fact))
    outbox.on(happened, `payouts: follow ${happened}`, (tx, fact) => syncMakerEarnings(platform, tx, fact))
  }
  outbox.on('return.received', 'payouts: follow return.received', (tx, fact) =>
    syncMakerEarnings(platform, tx, fact),
  )
  outbox.on('review.written', 'rewards: review', (tx, fact) => syncEarningsWithReview(platform, tx, fact))
  outbox.on('account.registered', 'rewards: shared traces', (tx, fact) => markSharedIdentifiers(tx, fact))
}

/** Problems with orders, whose refunds change what makers earned. */
export function wireProblems(platform: Platform): void {
  const { outbox } = platform
  outbox.on('problem.moved', 'problems: buyer', (tx, fact) => sendProblemMoved(platform, tx, fact))
  outbox.on('problem.moved', 'problems: maker', (tx, fact) => notifyMakerOfProblem(platform, tx, fact))
  outbox.on('problem.moved', 'problems: support team', (tx, fact) => sendProblemToShop(platform, tx, fact))
  outbox.on('problem.written', 'problems: message to the maker', (tx, fact) =>
    notifyMakerOfMessage(platform, tx, fact),
  )
  outbox.on('problem.written', 'problems: message to the support team', (tx, fact) =>
    sendProblemToShop(platform, tx, fact),
  )
  outbox.on('problem.moved', 'payouts: follow problem.moved', (tx, fact) =>
    syncMakerEarnings(platform, tx, fact),
  )
  for (const happened of [
    'order.cancelled',
    'order.part_cancelled',
    'order.refunded',
    'return.received',
  ] as const)
    outbox.on(happened, `problems: follow ${happened}`, (tx, fact) =>
      settleRefundedProblems(platform, tx, fact),
    )
}
