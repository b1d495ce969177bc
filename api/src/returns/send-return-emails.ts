import { returnReasonWords } from '@akyede/contract/return-words'
import { notifyWithEmail } from '#feature/notifications'
import { emailPictureOf, lockOrderWithContents, type OrderItemRow } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import {
  lapsingEmail,
  type ReturnEmailContent,
  type ReturnEmailContext,
  receivedEmail,
  statusEmails,
} from './email-content.ts'
import type { ReturnEventPayload } from './events.ts'
import { findReturnWithItems, type ReturnRow } from './return.ts'

async function findEmailContext(
  platform: Platform,
  tx: Transaction,
  returnId: string,
): Promise<ReturnEmailContext | undefined> {
  const found = await findReturnWithItems(tx, returnId)
  const ofOrder = found && (await lockOrderWithContents(tx, found.row.order_id))
  if (!ofOrder) return undefined
  const { row } = found
  const { order, fulfilments, items } = ofOrder
  const maker = fulfilments.find(({ id }) => id === row.part_id)?.vendor_name ?? 'its maker'
  const lineItems = found.items.flatMap(({ order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id)
    return item ? [{ item, quantity }] : []
  })
  return {
    row,
    order,
    maker,
    itemDescriptions: lineItems.map(({ item, quantity }) => `${quantity} × ${nameOf(item)}`),
    picture: emailPictureOf(lineItems.map(({ item }) => item)),
    link: `${platform.publicUrl()}/orders/${order.id}#returns`,
  }
}

const nameOf = ({ name, variant_name }: OrderItemRow): string =>
  variant_name ? `${name} (${variant_name})` : name

/** Emails the operator about requested and withdrawn returns. */
export async function sendReturnToShop(
  platform: Platform,
  tx: Transaction,
  fact: ReturnEventPayload,
): Promise<void> {
  if (fact.status !== 'requested' && fact.status !== 'withdrawn') return
  const context = await findEmailContext(platform, tx, fact.return_id)
  if (!context) return
  const { row, order, maker, itemDescriptions } = context
  const asks = fact.status === 'requested'
  await platform.mail.send(tx, {
    id: `return-${fact.status}-to-shop-${row.id}`,
    channel: 'email',
    to: platform.config.contactEmail,
    person: order.user_id ?? undefined,
    subject: `Return ${row.number} of order ${order.number} ${asks ? 'was requested' : 'was cancelled'}`,
    text: [
      `From ${maker}: ${itemDescriptions.join(', ')}`,
      `Reason: ${returnReasonWords[row.reason].text}`,
      ...(row.words ? ['', row.words] : []),
      ...(asks
        ? [
            '',
            'If the maker’s own system doesn’t answer it:',
            `  npm run akyede -- returns approve ${row.number} --to "where to send it"`,
            `  npm run akyede -- returns refuse ${row.number} --why "why not"`,
          ]
        : []),
    ].join('\n'),
  })
}

/** Emails the buyer when a return is requested, approved, refused or lapsed. */
export async function sendReturnMoved(
  platform: Platform,
  tx: Transaction,
  fact: ReturnEventPayload,
): Promise<void> {
  const words = statusEmails[fact.status]
  const context = words && (await findEmailContext(platform, tx, fact.return_id))
  if (context) await emailBuyer(platform, tx, context, fact.status, words(context))
}

/** Emails the buyer before the deadline of a return. */
export async function sendReturnReminder(
  platform: Platform,
  tx: Transaction,
  { id }: Pick<ReturnRow, 'id'>,
): Promise<void> {
  const context = await findEmailContext(platform, tx, id)
  if (context) await emailBuyer(platform, tx, context, 'lapsing', lapsingEmail(context))
}

/** Emails the buyer that the units arrived and the refund has started. */
export async function sendReturnReceived(
  platform: Platform,
  tx: Transaction,
  fact: Events['return.received'],
): Promise<void> {
  const context = await findEmailContext(platform, tx, fact.return_id)
  if (context) await emailBuyer(platform, tx, context, 'received', receivedEmail(context))
}

async function emailBuyer(
  platform: Platform,
  tx: Transaction,
  { row, order, itemDescriptions, picture, link }: ReturnEmailContext,
  step: string,
  { title, before, after }: ReturnEmailContent,
): Promise<void> {
  // The order of a gift has no buyer account: its giver is emailed about the refund only.
  if (order.user_id === null) return
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: `return.${step}`,
    title: `Return ${row.number}: ${title}`,
    message: itemDescriptions.join(', '),
    link: `/orders/${order.id}#returns`,
    // Sent despite notification preferences, because it is about money and a deadline.
    always: true,
    email: {
      // A return can be answered several times, so each answer has its own message id.
      id: `return-${step}-${row.id}${step === 'received' ? '' : `-${row.answered_at?.getTime() ?? 0}`}`,
      subject: `Your return ${row.number}: ${title}`,
      lines: [
        before,
        '',
        ...itemDescriptions.map(description => `  ${description}`),
        '',
        ...after,
        '',
        `Track your return: ${link}`,
      ],
      action: { label: 'Track your return', address: link },
      picture,
    },
  })
}
