import { returnReasonWords } from '@akyede/contract/return-words'
import { notifyWithEmail } from '#feature/notifications'
import { findOrderContents, lockOrder, type OrderItemRow } from '#feature/orders'
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
import { findReturn, findReturnItems, hasReturnId, type ReturnRow } from './return.ts'

async function findEmailContext(
  platform: Platform,
  tx: Transaction,
  returnId: string,
): Promise<ReturnEmailContext | undefined> {
  const row = await findReturn(tx, hasReturnId(returnId))
  const order = row && (await lockOrder(tx, row.order_id))
  const [found] = order ? await findReturnItems(tx, [row]) : []
  if (!order || !found) return undefined
  const { fulfilments, items } = await findOrderContents(tx, order.id)
  const maker = fulfilments.find(({ id }) => id === row.part_id)?.vendor_name ?? 'its maker'
  const pieces = found.items.flatMap(({ order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id)
    return item ? [`${quantity} × ${nameOf(item)}`] : []
  })
  return {
    row,
    order,
    maker,
    itemDescriptions: pieces,
    link: `${platform.publicUrl()}/orders/${order.id}#returns`,
  }
}

const nameOf = ({ name, variant_name }: OrderItemRow): string =>
  variant_name ? `${name} (${variant_name})` : name

/** Brings what buyers ask to whoever answers it, and what they withdraw. */
export async function sendReturnToShop(
  platform: Platform,
  tx: Transaction,
  fact: ReturnEventPayload,
): Promise<void> {
  if (fact.status !== 'requested' && fact.status !== 'withdrawn') return
  const told = await findEmailContext(platform, tx, fact.return_id)
  if (!told) return
  const { row, order, maker, itemDescriptions } = told
  const asks = fact.status === 'requested'
  await platform.mail.send(tx, {
    id: `return-${fact.status}-to-shop-${row.id}`,
    channel: 'email',
    to: platform.config.contactEmail,
    person: order.user_id ?? undefined,
    subject: `Return ${row.number} of order ${order.number} ${asks ? 'is asked for' : 'is withdrawn'}`,
    text: [
      `From ${maker}: ${itemDescriptions.join(', ')}`,
      `Why: ${returnReasonWords[row.reason].text}`,
      ...(row.words ? ['', row.words] : []),
      ...(asks
        ? [
            '',
            'If its maker’s own system does not answer it:',
            `  npm run akyede -- returns approve ${row.number} --to "where to send it"`,
            `  npm run akyede -- returns refuse ${row.number} --why "why not"`,
          ]
        : []),
    ].join('\n'),
  })
}

/** Tells its buyer that a return was asked for, approved or refused, or has ended. */
export async function sendReturnMoved(
  platform: Platform,
  tx: Transaction,
  fact: ReturnEventPayload,
): Promise<void> {
  const words = statusEmails[fact.status]
  const told = words && (await findEmailContext(platform, tx, fact.return_id))
  if (told) await emailBuyer(platform, tx, told, fact.status, words(told))
}

/** Tells its buyer until when the parcel is waited for, before that is over. */
export async function sendReturnReminder(
  platform: Platform,
  tx: Transaction,
  { id }: ReturnRow,
): Promise<void> {
  const told = await findEmailContext(platform, tx, id)
  if (told) await emailBuyer(platform, tx, told, 'lapsing', lapsingEmail(told))
}

/** Tells its buyer that the pieces are there, and where the money is. */
export async function sendReturnReceived(
  platform: Platform,
  tx: Transaction,
  fact: Events['return.received'],
): Promise<void> {
  const told = await findEmailContext(platform, tx, fact.return_id)
  if (told) await emailBuyer(platform, tx, told, 'received', receivedEmail(told))
}

async function emailBuyer(
  platform: Platform,
  tx: Transaction,
  { row, order, itemDescriptions, link }: ReturnEmailContext,
  step: string,
  { title, before, after }: ReturnEmailContent,
): Promise<void> {
  // A gift from a list is nobody's order: who gave it is told of the money alone.
  if (order.user_id === null) return
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: `return.${step}`,
    title: `Return ${row.number}: ${title}`,
    message: itemDescriptions.join(', '),
    link: `/orders/${order.id}#returns`,
    // It is about their money, and says what they have to do for it.
    always: true,
    email: {
      // What was refused may be approved after all, and refused again: each answer has a letter of its own.
      id: `return-${step}-${row.id}${step === 'received' ? '' : `-${row.answered_at?.getTime() ?? 0}`}`,
      subject: `Your return ${row.number}: ${title}`,
      lines: [
        before,
        '',
        ...itemDescriptions.map(piece => `  ${piece}`),
        '',
        ...after,
        '',
        `Follow it here: ${link}`,
      ],
    },
  })
}
