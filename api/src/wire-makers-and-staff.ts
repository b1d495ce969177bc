import {
  createDelivery,
  notifyBuyerOfFailedAttempt,
  notifyMakerOfFailedAttempt,
  notifyMakerOfNotReceived,
} from '#feature/deliveries'
import { sendGiftDeliveryFailed } from '#feature/gifts'
import {
  notifyNewOrder,
  notifyReturnRequested,
  notifyReview,
  notifySenderChanged,
} from '#feature/handover-links'
import { pushWaiting } from '#feature/office'
import {
  sendBalanceInsufficient,
  sendPayoutFailed,
  sendPayoutHeld,
  sendPayoutPaid,
  sendRunProposed,
  sendWalletConfirmed,
  sendWalletReview,
  sendWalletStopped,
  syncMakerEarnings,
} from '#feature/payouts'
import { notifyCodeProposed } from '#feature/workshops'
import type { Platform } from '#platform/platform.ts'

/** Messages about payouts and wallets. */
export function wirePayouts(platform: Platform): void {
  const { outbox } = platform
  outbox.on('payout.paid', 'payouts: paid', (tx, fact) => sendPayoutPaid(platform, tx, fact))
  outbox.on('payout.failed', 'payouts: failed', (tx, fact) => sendPayoutFailed(platform, tx, fact))
  outbox.on('payout.held', 'payouts: held', (tx, fact) => sendPayoutHeld(platform, tx, fact))
  outbox.on('payout.run_proposed', 'payouts: run proposed', (tx, fact) => sendRunProposed(platform, tx, fact))
  outbox.on('payout.balance_insufficient', 'payouts: balance', (tx, fact) =>
    sendBalanceInsufficient(platform, tx, fact),
  )
  outbox.on('wallet.confirmed', 'payouts: wallet confirmed', (tx, fact) =>
    sendWalletConfirmed(platform, tx, fact),
  )
  outbox.on('wallet.stopped', 'payouts: wallet stopped', (tx, fact) => sendWalletStopped(platform, tx, fact))
  outbox.on('wallet.review', 'payouts: wallet review', (tx, fact) => sendWalletReview(platform, tx, fact))
}

/** Makers learn of new orders, returns and reviews. */
export function wireWorkshops(platform: Platform): void {
  const { outbox } = platform
  outbox.on('order.paid', 'workshops: new order', (tx, fact) => notifyNewOrder(platform, tx, fact))
  outbox.on('order.sender_changed', 'workshops: sender changed', (tx, fact) =>
    notifySenderChanged(platform, tx, fact),
  )
  outbox.on('return.moved', 'workshops: return requested', (tx, fact) =>
    notifyReturnRequested(platform, tx, fact),
  )
  outbox.on('promotion.proposed', 'workshops: code proposed', (tx, fact) =>
    notifyCodeProposed(platform, tx, fact),
  )
  outbox.on('review.written', 'workshops: review', (tx, fact) => notifyReview(platform, tx, fact))
}

/** Links and codes of parcels that are sent, and what riders report. */
export function wireDeliveries(platform: Platform): void {
  const { outbox } = platform
  outbox.on('order.advanced', 'deliveries: create', (tx, fact) => createDelivery(platform, tx, fact))
  outbox.on('delivery.failed', 'deliveries: to the maker', (tx, fact) =>
    notifyMakerOfFailedAttempt(platform, tx, fact),
  )
  outbox.on('delivery.failed', 'deliveries: to the buyer', (tx, fact) =>
    notifyBuyerOfFailedAttempt(platform, tx, fact),
  )
  outbox.on('delivery.failed', 'gifts: to the giver', (tx, fact) =>
    sendGiftDeliveryFailed(platform, tx, fact),
  )
  outbox.on('delivery.not_received', 'deliveries: to the maker', (tx, fact) =>
    notifyMakerOfNotReceived(platform, tx, fact),
  )
  outbox.on('order.proved', 'payouts: follow order.proved', (tx, fact) =>
    syncMakerEarnings(platform, tx, fact),
  )
}

/** Open screens of staff learn of open work. */
export function wireOffice(platform: Platform): void {
  const kinds = {
    'order.under_review': 'money_to_look_at',
    'payment.dispute_opened': 'disputes',
    'return.moved': 'returns',
    'return.received': 'returns',
    'problem.moved': 'problems',
    'support.written': 'tickets',
    'support.reopened': 'tickets',
    'support.answered': 'tickets',
    'support.ended': 'tickets',
    'email.bounced': 'emails_bounced',
    'payout.run_proposed': 'payouts',
    'payout.held': 'payouts',
    'wallet.review': 'payouts',
    'workshop.applied': 'makers',
    'maker.changed': 'makers',
    'report.sent': 'reports',
    'report.decided': 'reports',
  } as const
  for (const [happened, kind] of Object.entries(kinds) as [
    keyof typeof kinds,
    (typeof kinds)[keyof typeof kinds],
  ][])
    platform.outbox.on(happened, `office: ${happened}`, tx => pushWaiting(platform, tx, kind))
}
