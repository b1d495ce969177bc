import {
  recordBounce,
  sendDeviceAdded,
  sendErasureCancelled,
  sendSessionStolen,
  sendSignInLocked,
} from '#feature/accounts'
import { recordActivity } from '#feature/activity'
import { removeOrderedItems } from '#feature/cart'
import { countSales, subtractSales } from '#feature/catalogue'
import { sendMessageCopy, sendMessageToSupportTeam } from '#feature/contact'
import { notifyCancelled } from '#feature/events'
import { type MessageLimits, sendFriendInvitation } from '#feature/friends'
import {
  holdGiftsAgain,
  onGiftRevealed,
  onGiftThanked,
  sendGiftFulfilmentCancelled,
  sendGiftPaidTwice,
  sendGiftReceipt,
  sendGiftRefunded,
  sendGiftRefundStarted,
  sendGiftShipped,
  sendGiftUnderReview,
  sendGiftUnwished,
  syncGiftsWithOrder,
} from '#feature/gifts'
import { sendNewsletterLink } from '#feature/newsletter'
import {
  notifyDeviceAdded,
  notifyProviderLinked,
  notifyProviderUnlinked,
  notifySignInLocked,
  sendNotification,
} from '#feature/notifications'
import {
  onPartRefundFailed,
  onPartRefundResumed,
  onPaymentEnded,
  onPaymentRefunded,
  onPaymentSettled,
  onRefundFailed,
  sendAddressChanged,
  sendFulfilmentAdvanced,
  sendFulfilmentCancelled,
  sendOrderCancelled,
  sendPaidTwice,
  sendReceipt,
  sendRefunded,
  sendRefundStarted,
  sendReviewNotification,
} from '#feature/orders'
import { sendPasswordChanged, sendResetLink } from '#feature/passwords'
import { type Payments, sendDisputeOpened } from '#feature/payments'
import { sendPhoneCode } from '#feature/phones'
import { sendClosed, sendErasureCode, sendExportMade } from '#feature/profile'
import { removeUsedCodesFromCart } from '#feature/promotions'
import { onReturnRefunded } from '#feature/returns'
import {
  sendBackupCodeUsed,
  sendCodeMessage,
  sendCodesRenewed,
  sendDisabled,
  sendEnabled,
  sendLocked,
  sendMoved,
  sendNumberUnchanged,
} from '#feature/second-factor'
import { sendLinkedEmail, sendUnlinkedEmail } from '#feature/social'
import { sendAnswer, sendEnded, sendReopened, sendToSupportTeam } from '#feature/support'
import { resendLink, sendFirstLink, sendToNewEmail, sendToOldEmail } from '#feature/verification'
import { sendListInvitation } from '#feature/wishlists'
import { notifyMakerChanged, sendWorkshopInvitation } from '#feature/workshops'
import type { Platform } from '#platform/platform.ts'
import { wireDeliveries, wireOffice, wirePayouts, wireWorkshops } from './wire-makers-and-staff.ts'
import { wireProblems, wireReturnsAndRewards } from './wire-returns-and-problems.ts'

/**
 * Registers the listeners of all events: the one place where features meet without knowing each other. Listeners of one
 * event are called in the order of their registration.
 */
export function wireEvents(platform: Platform, payments: Payments, rateLimiter: MessageLimits): void {
  wireAccounts(platform)
  wireOrders(platform, payments)
  wireDeliveries(platform)
  wireGifts(platform)
  wireMessages(platform, rateLimiter)
  recordActivity(platform)
  wireReturnsAndRewards(platform)
  wireProblems(platform)
  wirePayouts(platform)
  wireOffice(platform)
  wireWorkshops(platform)
  wireSales(platform)
  wireCart(platform)
}

/** Accounts, how users sign in, and the notifications about both. */
function wireAccounts(platform: Platform): void {
  const { outbox } = platform
  outbox.on('account.registered', 'verification: first link', (tx, fact) => sendFirstLink(platform, tx, fact))
  outbox.on('verification.asked', 'verification: link again', (tx, fact) => resendLink(platform, tx, fact))
  outbox.on('email.change_started', 'verification: to the new', (tx, fact) =>
    sendToNewEmail(platform, tx, fact),
  )
  outbox.on('email.change_started', 'verification: to the old', (tx, fact) =>
    sendToOldEmail(platform, tx, fact),
  )
  outbox.on('phone.code_asked', 'phones: send code', (tx, fact) => sendPhoneCode(platform, tx, fact))
  outbox.on('password.forgotten', 'passwords: send link', (tx, fact) => sendResetLink(platform, tx, fact))
  outbox.on('password.changed', 'passwords: tell', (tx, fact) => sendPasswordChanged(platform, tx, fact))
  outbox.on('account.device_added', 'accounts: new device', (tx, fact) => sendDeviceAdded(platform, tx, fact))
  outbox.on('account.locked', 'accounts: locked', (tx, fact) => sendSignInLocked(platform, tx, fact))
  outbox.on('session.stolen', 'accounts: session stolen', (tx, fact) => sendSessionStolen(platform, tx, fact))
  outbox.on('email.bounced', 'accounts: record bounce', (tx, fact) => recordBounce(platform, tx, fact))
  outbox.on('account.closed', 'profile: closed', (tx, fact) => sendClosed(platform, tx, fact))
  outbox.on('account.kept', 'accounts: kept', (tx, fact) => sendErasureCancelled(platform, tx, fact))
  outbox.on('export.made', 'profile: export made', (tx, fact) => sendExportMade(platform, tx, fact))
  outbox.on('erasure.code_asked', 'profile: erasure code', (tx, fact) => sendErasureCode(platform, tx, fact))
  outbox.on('social.linked', 'social: linked', (tx, fact) => sendLinkedEmail(platform, tx, fact))
  outbox.on('social.unlinked', 'social: unlinked', (tx, fact) => sendUnlinkedEmail(platform, tx, fact))
  outbox.on('second_factor.code_asked', 'second factor: code', (tx, fact) =>
    sendCodeMessage(platform, tx, fact),
  )
  outbox.on('second_factor.enabled', 'second factor: on', (tx, fact) => sendEnabled(platform, tx, fact))
  outbox.on('user.phone_changed', 'second factor: stays at number', (tx, fact) =>
    sendNumberUnchanged(platform, tx, fact),
  )
  outbox.on('second_factor.moved', 'second factor: another number', (tx, fact) =>
    sendMoved(platform, tx, fact),
  )
  outbox.on('second_factor.disabled', 'second factor: off', (tx, fact) => sendDisabled(platform, tx, fact))
  outbox.on('second_factor.codes_renewed', 'second factor: new codes', (tx, fact) =>
    sendCodesRenewed(platform, tx, fact),
  )
  outbox.on('second_factor.backup_code_used', 'second factor: backup code', (tx, fact) =>
    sendBackupCodeUsed(platform, tx, fact),
  )
  outbox.on('second_factor.locked', 'second factor: locked', (tx, fact) => sendLocked(platform, tx, fact))
  outbox.on('account.device_added', 'notifications: new device', (tx, fact) =>
    notifyDeviceAdded(platform, tx, fact),
  )
  outbox.on('account.locked', 'notifications: locked', (tx, fact) => notifySignInLocked(platform, tx, fact))
  outbox.on('social.linked', 'notifications: linked', (tx, fact) => notifyProviderLinked(platform, tx, fact))
  outbox.on('social.unlinked', 'notifications: unlinked', (tx, fact) =>
    notifyProviderUnlinked(platform, tx, fact),
  )
}

/** Payments and the orders that they pay for. */
function wireOrders(platform: Platform, payments: Payments): void {
  const { outbox } = platform
  outbox.on('payment.settled', 'orders: mark paid', (tx, fact) =>
    onPaymentSettled(platform, payments, tx, fact, holdGiftsAgain),
  )
  outbox.on('payment.ended', 'orders: end', (tx, fact) => onPaymentEnded(platform, tx, fact))
  outbox.on('payment.refunded', 'orders: mark refunded', (tx, fact) => onPaymentRefunded(platform, tx, fact))
  outbox.on('payment.refunded', 'returns: mark refunded', (tx, fact) => onReturnRefunded(platform, tx, fact))
  outbox.on('payment.refund_failed', 'orders: refund failed', (tx, fact) =>
    onRefundFailed(platform, tx, fact),
  )
  outbox.on('payment.part_refund_failed', 'orders: part refund failed', onPartRefundFailed)
  outbox.on('payment.part_refund_resumed', 'orders: part refund resumed', onPartRefundResumed)
  outbox.on('payment.dispute_opened', 'payments: dispute to staff', (tx, fact) =>
    sendDisputeOpened(platform, tx, fact),
  )
  outbox.on('payment.paid_twice', 'orders: paid twice', (tx, fact) => sendPaidTwice(platform, tx, fact))
  outbox.on('order.refund_started', 'orders: refund started', (tx, fact) =>
    sendRefundStarted(platform, tx, fact),
  )
  outbox.on('order.refunded', 'orders: refunded', (tx, fact) => sendRefunded(platform, tx, fact))
  outbox.on('order.paid', 'promotions: take off the cart', (tx, fact) => removeUsedCodesFromCart(tx, fact))
  outbox.on('order.paid', 'orders: receipt', (tx, fact) => sendReceipt(platform, tx, fact))
  outbox.on('order.under_review', 'orders: review notice', (tx, fact) =>
    sendReviewNotification(platform, tx, fact),
  )
  outbox.on('order.cancelled', 'orders: cancelled', (tx, fact) => sendOrderCancelled(platform, tx, fact))
  outbox.on('order.part_cancelled', 'orders: part cancelled', (tx, fact) =>
    sendFulfilmentCancelled(platform, tx, fact),
  )
  outbox.on('order.address_changed', 'orders: address changed', (tx, fact) =>
    sendAddressChanged(platform, tx, fact),
  )
  outbox.on('order.advanced', 'orders: advanced', (tx, fact) => sendFulfilmentAdvanced(platform, tx, fact))
}

/** Gifts follow their orders. */
function wireGifts(platform: Platform): void {
  const { outbox } = platform
  outbox.on('payment.paid_twice', 'gifts: paid twice', (tx, fact) => sendGiftPaidTwice(platform, tx, fact))
  const ends = [
    'order.ended',
    'order.cancelled',
    'order.part_cancelled',
    'order.refund_started',
    'order.refunded',
  ] as const
  for (const happened of ['order.paid', ...ends] as const) {
    outbox.on(happened, `gifts: follow ${happened}`, (tx, fact) => syncGiftsWithOrder(platform, tx, fact))
  }
  outbox.on('order.advanced', 'gifts: follow order.advanced', (tx, fact) =>
    syncGiftsWithOrder(platform, tx, fact),
  )
  outbox.on('order.paid', 'gifts: receipt', (tx, fact) => sendGiftReceipt(platform, tx, fact))
  outbox.on('order.advanced', 'gifts: on its way', (tx, fact) => sendGiftShipped(platform, tx, fact))
  outbox.on('order.cancelled', 'gifts: called off', (tx, fact) => sendGiftRefundStarted(platform, tx, fact))
  outbox.on('order.part_cancelled', 'gifts: part cancelled', (tx, fact) =>
    sendGiftFulfilmentCancelled(platform, tx, fact),
  )
  outbox.on('order.refund_started', 'gifts: refund started', (tx, fact) =>
    sendGiftRefundStarted(platform, tx, fact),
  )
  outbox.on('order.refunded', 'gifts: refunded', (tx, fact) => sendGiftRefunded(platform, tx, fact))
  outbox.on('order.under_review', 'gifts: review', (tx, fact) => sendGiftUnderReview(platform, tx, fact))
  outbox.on('gift.revealed', 'gifts: tell owner', (tx, fact) => onGiftRevealed(platform, tx, fact))
  outbox.on('gift.thanked', 'gifts: thanks', (tx, fact) => onGiftThanked(platform, tx, fact))
  outbox.on('gift.unwished', 'gifts: not wished any more', (tx, fact) => sendGiftUnwished(platform, tx, fact))
}

/** Emails and notifications that a person causes by writing, inviting or cancelling. */
function wireMessages(platform: Platform, rateLimiter: MessageLimits): void {
  const { outbox } = platform
  outbox.on('event.called_off', 'events: tell guests', (tx, fact) => notifyCancelled(platform, tx, fact))
  outbox.on('newsletter.asked', 'newsletter: send link', (tx, fact) => sendNewsletterLink(platform, tx, fact))
  outbox.on('contact.received', 'contact: to the shop', (tx, fact) =>
    sendMessageToSupportTeam(platform, tx, fact),
  )
  outbox.on('contact.received', 'contact: copy', (tx, fact) => sendMessageCopy(platform, tx, fact))
  outbox.on('notification.told', 'notifications: letter', (tx, fact) => sendNotification(platform, tx, fact))
  outbox.on('support.written', 'support: to the shop', (tx, fact) => sendToSupportTeam(platform, tx, fact))
  outbox.on('support.reopened', 'support: opened again', (tx, fact) => sendReopened(platform, tx, fact))
  outbox.on('support.answered', 'support: answer', (tx, fact) => sendAnswer(platform, tx, fact))
  outbox.on('support.ended', 'support: ended', (tx, fact) => sendEnded(platform, tx, fact))
  outbox.on('list.invited', 'wishlists: invite', (tx, fact) =>
    sendListInvitation(platform, rateLimiter, tx, fact),
  )
  outbox.on('workshop.invited', 'workshops: invite', (tx, fact) =>
    sendWorkshopInvitation(platform, rateLimiter, tx, fact),
  )
  outbox.on('maker.changed', 'workshops: notify the owner', (tx, fact) =>
    notifyMakerChanged(platform, tx, fact),
  )
  outbox.on('friend.invited', 'friends: invite', (tx, fact) =>
    sendFriendInvitation(platform, rateLimiter, tx, fact),
  )
}

/** Sales, which make a product popular. */
function wireSales({ outbox }: Pick<Platform, 'outbox'>): void {
  outbox.on('order.paid', 'catalogue: count sales', (tx, { items }) => countSales(tx, items))
  outbox.on('order.cancelled', 'catalogue: take sales back', (tx, { items }) => subtractSales(tx, items))
  outbox.on('order.part_cancelled', 'catalogue: take cancelled back', (tx, { items }) =>
    subtractSales(tx, items),
  )
  outbox.on('order.given_back', 'catalogue: take given back', (tx, { items }) => subtractSales(tx, items))
  outbox.on('return.received', 'catalogue: take returned back', (tx, { items }) => subtractSales(tx, items))
}

/**
 * The listener that locks the cart of the buyer, which their next call wants too. It runs last, so that the lock is
 * short.
 */
function wireCart(platform: Platform): void {
  platform.outbox.on('order.paid', 'cart: take out', (tx, fact) => removeOrderedItems(platform, tx, fact))
}
