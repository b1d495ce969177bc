import { asPesewas } from '@akyede/contract/money'
import { sendDeviceAdded, sendErasureCancelled, sendSessionStolen, sendSignInLocked } from '#feature/accounts'
import { sendMessageCopy, sendMessageToSupportTeam } from '#feature/contact'
import { notifyBuyerOfFailedAttempt } from '#feature/deliveries'
import { sendFriendInvitation } from '#feature/friends'
import {
  onGiftRevealed,
  onGiftThanked,
  sendGiftDeliveryFailed,
  sendGiftFulfilmentCancelled,
  sendGiftPaidTwice,
  sendGiftReceipt,
  sendGiftRefunded,
  sendGiftRefundStarted,
  sendGiftShipped,
  sendGiftUnderReview,
  sendGiftUnwished,
} from '#feature/gifts'
import { sendNewsletterLink } from '#feature/newsletter'
import { sendNotification } from '#feature/notifications'
import {
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
import { sendClosed, sendErasureCode, sendExportMade } from '#feature/profile'
import { sendReturnMoved, sendReturnReceived, sendReturnReminder, sendReturnToShop } from '#feature/returns'
import {
  sendBackupCodeUsed,
  sendCodeMessage,
  sendCodesRenewed,
  sendDisabled,
  sendEnabled,
  sendLocked,
  sendMoved,
} from '#feature/second-factor'
import { sendLinkedEmail, sendUnlinkedEmail } from '#feature/social'
import { sendAnswer, sendEnded, sendReopened, sendToSupportTeam } from '#feature/support'
import { resendLink, sendFirstLink, sendToNewEmail, sendToOldEmail } from '#feature/verification'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

/** The rows that the examples are about. */
interface Rows {
  readonly user_id: number
  readonly order_id: string
  readonly part_id: string
  /** One id for all rows that `insertRows` adds. */
  readonly id: string
  readonly at: string
}

type Send = (platform: Platform, tx: Transaction, rows: Rows) => Promise<void>

/** One of the demo orders that are being made, and rows of the features that the demo shop leaves empty. */
export async function insertRows({ clock }: Platform, tx: Transaction): Promise<Rows | undefined> {
  const { rows } = await tx.execute<{ user_id: string; order_id: string; part_id: string }>(sql`
    select orders.user_id, orders.id as order_id, part.id as part_id from orders
    join users on users.id = orders.user_id and users.email = 'ama@akyede.test'
    join fulfilments part on part.order_id = orders.id
    where orders.fulfilment_status = 'making' order by orders.placed_at desc, part.id limit 1`)
  if (!rows[0]) return undefined
  const { order_id, part_id } = rows[0]
  const [user_id, id, at] = [Number(rows[0].user_id), newId(), clock.now().toISOString()]
  for (const statement of [
    sql`update fulfilments set arrives_from = ${at}::date + 2, arrives_until = ${at}::date + 4, carrier = 'Speedaf',
      tracking = 'GH0001234567' where order_id = ${order_id}`,
    sql`insert into sessions (id, user_id, remembered, user_agent, network, created_at, expires_at)
      values (${id}, ${user_id}, true, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0', '197.251.0.0/24', ${at}, ${at})`,
    sql`insert into second_factor_codes (user_id, method, code_id, target, sent_at, expires_at, sends, counted_from)
      values (${user_id}, 'email', ${id}, 'ama@akyede.test', ${at}, ${at}::timestamptz + interval '5 min', 1, ${at})`,
    sql`insert into email_changes (user_id, email, asked_at) values (${user_id}, 'ama.new@akyede.test', ${at})`,
    sql`insert into contact_messages (id, reference, user_id, name, email, topic, message, created_at)
      values (${id}, 'C-EXAMPLE', ${user_id}, 'Ama Owusu', 'ama@akyede.test', 'delivery', 'Can a rider come on Saturday?', ${at})`,
    sql`insert into newsletter_subscriptions (id, email, status, asked_at, confirmed_at)
      values (${id}, 'reader@akyede.test', 'confirmed', ${at}, ${at})`,
    sql`insert into friend_invitations (id, user_id, email, secret_hash, sent_at, expires_at)
      values (${id}, ${user_id}, 'friend@akyede.test', ${id}, ${at}, ${at}::timestamptz + interval '14 days')`,
    sql`insert into support_tickets (id, reference, user_id, subject, category, priority, status, created_at, last_message_at)
      values (${id}, 'S-EXAMPLE', ${user_id}, 'Where is my parcel?', 'delivery', 'normal', 'open', ${at}, ${at})`,
    sql`insert into support_messages (id, ticket_id, author, message, created_at)
      values (${id}, ${id}, 'shop', 'The rider tried twice this morning. Which time suits you tomorrow?', ${at})`,
    sql`insert into notifications (id, user_id, category, type, key, title, message, link, in_app, created_at)
      values (${id}, ${user_id}, 'event', 'event.ahead', ${id}, 'In 7 days: Kwaku’s outdooring',
        'Thursday 24 December at 10:00, Osu.', '/dashboard/events', true, ${at})`,
    sql`insert into returns (id, number, order_id, part_id, vendor_id, user_id, reason, answer, requested_at, answered_at, send_by)
      select ${id}, 'R-EXAMPLE', order_id, id, vendor_id, ${user_id}, 'changed_mind', 'Post Office Box 12, Odumase Krobo',
        ${at}, ${at}, ${at}::timestamptz + interval '14 days' from fulfilments where id = ${part_id}`,
    sql`insert into return_items (return_id, order_item_id, quantity)
      select ${id}, id, 1 from order_items where fulfilment_id = ${part_id}`,
  ]) {
    await tx.execute(statement)
  }
  return { user_id, order_id, part_id, id, at }
}

/** Turns the order into a gift from a list. It runs after the emails to the order's buyer. */
async function insertGift(tx: Transaction, { user_id, order_id, id, at }: Rows): Promise<void> {
  await tx.execute(sql`
    insert into givings (order_id, wishlist_id, wishlist_name, owner_id, giver_key, giver_name, email, message, anonymous,
      idempotency_key, request_hash, begun_at)
    values (${order_id}, ${id}, 'Ama’s birthday', ${user_id}, 'example', 'Kofi', 'kofi@akyede.test',
      'Many happy returns!', false, 'example', 'example', ${at})`)
  await tx.execute(sql`
    insert into gifts (id, order_id, wishlist_id, item_id, product_id, variant_id, name, picture_slug, quantity, status, thanks)
    select case when position = 0 then ${id}::uuid else id end, order_id, ${id}, id, product_id, variant_id, name,
      picture_slug, quantity, 'purchased', 'Medaase! I wore it on the day.'
    from order_items where order_id = ${order_id}`)
  await tx.execute(sql`update orders set user_id = null where id = ${order_id}`)
  await tx.execute(sql`update payments set return_path = '/shared/example' where subject_id = ${order_id}`)
}

const amount = asPesewas(6_500)
const failedAttempt = { number: 1, reason: 'nobody' } as const
const setReturn = (tx: Transaction, { id, at }: Rows, status: string) => {
  const arrived = status === 'received'
  return tx.execute(sql`
    update returns set status = ${status}, received_at = ${arrived ? at : null}, amount = ${arrived ? amount : null},
      delivery = ${arrived ? 0 : null}, fit = ${arrived ? true : null} where id = ${id}`)
}
const advanced =
  (status: 'making' | 'shipped' | 'delivered'): Send =>
  (platform, tx, rows) =>
    sendFulfilmentAdvanced(platform, tx, { ...rows, status })
const returned =
  (status: 'requested' | 'approved' | 'refused' | 'lapsed'): Send =>
  async (platform, tx, rows) => {
    await setReturn(tx, rows, status)
    await sendReturnMoved(platform, tx, { ...rows, return_id: rows.id, status })
  }

const toBuyers: readonly Send[] = [
  (platform, tx, rows) => sendReceipt(platform, tx, { ...rows, items: [] }),
  advanced('making'),
  advanced('shipped'),
  advanced('delivered'),
  (platform, tx, rows) => notifyBuyerOfFailedAttempt(platform, tx, { ...rows, ...failedAttempt }),
  (platform, tx, rows) => sendOrderCancelled(platform, tx, { ...rows, items: [], amount }),
  (platform, tx, rows) => sendFulfilmentCancelled(platform, tx, { ...rows, items: [], amount }),
  (platform, tx, rows) => sendRefundStarted(platform, tx, { ...rows, amount }),
  (platform, tx, rows) => sendRefunded(platform, tx, { ...rows, amount }),
  (platform, tx, rows) => sendReviewNotification(platform, tx, rows),
  (platform, tx, rows) => sendPaidTwice(platform, tx, paidTwice(rows)),
  returned('requested'),
  (platform, tx, rows) =>
    sendReturnToShop(platform, tx, { ...rows, return_id: rows.id, status: 'requested' }),
  returned('approved'),
  async (platform, tx, rows) => sendReturnReminder(platform, tx, { id: rows.id }),
  returned('refused'),
  returned('lapsed'),
  async (platform, tx, rows) => {
    await setReturn(tx, rows, 'received')
    await sendReturnReceived(platform, tx, { ...rows, return_id: rows.id, status: 'received', items: [] })
  },
]

const paidTwice = ({ order_id, id }: Rows) => ({
  payment_id: id,
  reference: 'example',
  subject_type: 'order',
  subject_id: order_id,
  amount,
  transaction_id: id,
})

const guestOrder = ({ order_id }: Rows) => ({ order_id, user_id: null })
const aboutGifts: readonly Send[] = [
  (_platform, tx, rows) => insertGift(tx, rows),
  (platform, tx, rows) => sendGiftReceipt(platform, tx, guestOrder(rows)),
  (platform, tx, rows) =>
    sendGiftShipped(platform, tx, { ...guestOrder(rows), status: 'shipped', part_id: rows.part_id }),
  (platform, tx, rows) => sendGiftRefundStarted(platform, tx, { ...guestOrder(rows), amount }),
  (platform, tx, rows) => sendGiftRefunded(platform, tx, { ...guestOrder(rows), amount }),
  (platform, tx, rows) => sendGiftPaidTwice(platform, tx, paidTwice(rows)),
  (platform, tx, rows) => sendGiftUnderReview(platform, tx, guestOrder(rows)),
  (platform, tx, rows) =>
    sendGiftFulfilmentCancelled(platform, tx, { ...guestOrder(rows), amount, part_id: rows.part_id }),
  (platform, tx, rows) =>
    sendGiftDeliveryFailed(platform, tx, { ...guestOrder(rows), part_id: rows.part_id, ...failedAttempt }),
  (platform, tx, rows) => sendGiftUnwished(platform, tx, guestOrder(rows)),
  (platform, tx, { id }) => onGiftRevealed(platform, tx, { gift_id: id }),
  (platform, tx, { id }) => onGiftThanked(platform, tx, { gift_id: id }),
]

const eventOf = ({ id, at, user_id }: Rows) => ({ ask_id: id, asked_at: at, user_id })
const factor = ({ id, user_id }: Rows) => ({ letter_id: id, user_id })
const aboutAccounts: readonly Send[] = [
  (platform, tx, rows) => sendToNewEmail(platform, tx, eventOf(rows)),
  (platform, tx, rows) => sendToOldEmail(platform, tx, eventOf(rows)),
  (platform, tx, rows) =>
    sendResetLink(platform, tx, { ...eventOf(rows), template: 'default', network: '197.251.0.0/24' }),
  (platform, tx, { user_id, at }) => sendPasswordChanged(platform, tx, { user_id, at, by: 'reset' }),
  (platform, tx, { user_id, id }) => sendDeviceAdded(platform, tx, { user_id, session_id: id }),
  (platform, tx, { id }) => sendSessionStolen(platform, tx, { session_id: id }),
  (platform, tx, { user_id }) => sendSignInLocked(platform, tx, { user_id }),
  (platform, tx, rows) =>
    sendLinkedEmail(platform, tx, { ...factor(rows), provider: 'google', reclaimed: true }),
  (platform, tx, rows) => sendUnlinkedEmail(platform, tx, { ...factor(rows), provider: 'google' }),
  (platform, tx, { user_id, id }) => sendCodeMessage(platform, tx, { user_id, method: 'email', code_id: id }),
  (platform, tx, rows) => sendEnabled(platform, tx, { ...factor(rows), method: 'totp' }),
  (platform, tx, rows) =>
    sendMoved(platform, tx, { ...factor(rows), from: '024 412 3456', to: '020 412 3456' }),
  (platform, tx, rows) => sendDisabled(platform, tx, factor(rows)),
  (platform, tx, rows) => sendCodesRenewed(platform, tx, factor(rows)),
  (platform, tx, rows) => sendBackupCodeUsed(platform, tx, { ...factor(rows), left: 2 }),
  (platform, tx, rows) => sendLocked(platform, tx, factor(rows)),
  (platform, tx, { user_id, id }) => sendErasureCode(platform, tx, { user_id, code_id: id }),
  (platform, tx, { user_id, at }) => sendClosed(platform, tx, { user_id, erase_at: at }),
  (platform, tx, { user_id, at }) => sendErasureCancelled(platform, tx, { user_id, was_planned_for: at }),
  (platform, tx, { user_id, id }) => sendExportMade(platform, tx, { user_id, export_id: id }),
  async (platform, tx, rows) => {
    await tx.execute(sql`update users set email_verified_at = null where id = ${rows.user_id}`)
    await sendFirstLink(platform, tx, rows)
    await resendLink(platform, tx, { ...eventOf(rows), change: false })
    await tx.execute(sql`update users set email_verified_at = ${rows.at} where id = ${rows.user_id}`)
  },
]

/** An example may be sent any number of times. */
const unlimited = { spendGuess: async () => async () => {} }

const messages: readonly Send[] = [
  (platform, tx, { id }) => sendFriendInvitation(platform, unlimited, tx, { invitation_id: id }),
  (platform, tx, { id }) =>
    sendNotification(platform, tx, { notification_id: id, email: true, sms: false, has_letter: false }),
  (platform, tx, { id }) => sendNewsletterLink(platform, tx, { subscription_id: id, ask_id: id, due: true }),
  (platform, tx, { id }) => sendMessageCopy(platform, tx, { message_id: id }),
  (platform, tx, { id }) => sendMessageToSupportTeam(platform, tx, { message_id: id }),
  (platform, tx, { id }) => sendToSupportTeam(platform, tx, { message_id: id }),
  (platform, tx, { id }) => sendAnswer(platform, tx, { message_id: id }),
  (platform, tx, { id, at }) => sendEnded(platform, tx, { ticket_id: id, status: 'resolved', at }),
  (platform, tx, { id }) => sendReopened(platform, tx, { ticket_id: id }),
]

/** The features' own functions in an order in which each finds its rows. */
export const emailExamples: readonly Send[] = [...toBuyers, ...aboutAccounts, ...messages, ...aboutGifts]
