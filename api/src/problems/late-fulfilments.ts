import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { emailGiver } from '#feature/gifts'
import { notifyMembers } from '#feature/handover-links'
import { notifyWithEmail } from '#feature/notifications'
import { type FulfilmentRow, findOrderWithContents, isLate, type OrderWithContents } from '#feature/orders'
import { isDisputed } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

const hour = 60 * 60_000
/** How many days before the buyer may cancel the maker is notified. */
const noticeDays = 2

/**
 * Notifies makers two days before a buyer may cancel a fulfilment that is not sent, and on the day, and then its buyer or
 * giver too (E76). `late_notices` counts the messages, so that each is sent once.
 */
export const scheduleLateNotices = (platform: Platform): void =>
  platform.jobs.every('notify of late fulfilments', hour, async () => {
    const today = dayOf(platform.clock.now())
    const { rows } = await platform.database.execute<{ id: string }>(sql`
      select part.id from fulfilments part join orders on orders.id = part.order_id
      where part.status in ('unfulfilled','making') and part.late_notices < 2
        and orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded')
        and (part.cancellable_from <= ${today}
          or (part.late_notices = 0 and part.cancellable_from <= ${dayAfter(today, noticeDays)}))
      order by part.cancellable_from, part.id limit 200`)
    await processSequentially(platform, 'a late fulfilment could not be announced', rows, ({ id }) =>
      transaction(platform.database, tx => announce(platform, tx, id, today)),
    )
  })

async function announce(platform: Platform, tx: Transaction, partId: string, today: string): Promise<void> {
  // The order is locked first, as by everything that changes its fulfilments.
  const { rows } = await tx.execute<{ order_id: string }>(sql`
    select orders.id as order_id from orders join fulfilments part on part.order_id = orders.id
    where part.id = ${partId} for no key update of orders`)
  const found = rows[0] && (await findOrderWithContents(tx, rows[0].order_id))
  const part = found?.fulfilments.find(({ id }) => id === partId)
  if (!found || !part?.cancellable_from || (await isDisputed(tx, 'order', found.order.id))) return
  const isDue = isLate(part, platform.clock.now())
  const changed = await tx.execute(sql`
    update fulfilments set late_notices = ${isDue ? 2 : 1}
    where id = ${partId} and late_notices < ${isDue ? 2 : 1} and status in ('unfulfilled','making')`)
  if (changed.rowCount === 0) return
  await notifyMaker(platform, tx, found, part, isDue)
  if (isDue && part.cancellable_from <= today) await notifyBuyer(platform, tx, found, part)
}

function notifyMaker(
  platform: Platform,
  tx: Transaction,
  { order }: OrderWithContents,
  part: FulfilmentRow,
  isDue: boolean,
): Promise<void> {
  return notifyMembers(platform, tx, {
    vendorId: part.vendor_id,
    role: 'packer',
    type: 'workshop.order_unsent',
    key: `workshop-unsent-${isDue ? 'due' : 'soon'}-${part.id}`,
    title: isDue ? `Order ${order.number} is late` : `Please send order ${order.number}`,
    message: isDue
      ? 'From today the buyer can cancel it. Please send it now.'
      : `It should be on its way. From ${formatDay(part.cancellable_from ?? '')} its buyer can cancel it.`,
    page: `orders/${part.id}`,
  })
}

async function notifyBuyer(
  platform: Platform,
  tx: Transaction,
  { order, items }: OrderWithContents,
  part: FulfilmentRow,
): Promise<void> {
  const units = items
    .filter(({ fulfilment_id }) => fulfilment_id === part.id)
    .map(({ quantity, name }) => `  ${quantity} × ${name}`)
  const lines = [
    `We’re sorry: ${part.vendor_name} hasn’t sent this yet, although it should be on its way:`,
    '',
    ...units,
    '',
    'We’ve asked them to send it now. You can also cancel it for a full refund, as long as it hasn’t been sent.',
  ]
  if (order.user_id === null) {
    await emailGiver(
      platform,
      tx,
      { order_id: order.id },
      { type: 'late', of: part.id, category: 'gift', always: true },
      ({ owner, words, link }) => ({
        subject: `${words.yours} for ${owner} is late (${order.number})`,
        lines: [...lines, '', `Wait or cancel it here: ${link}`],
        action: { label: 'Wait or cancel', address: link },
      }),
    )
    return
  }
  const page = `/orders/${order.id}/problem`
  const address = `${platform.publicUrl()}${page}`
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.part_late',
    title: `Order ${order.number} is late`,
    message: 'You can cancel it for a full refund.',
    link: page,
    always: true,
    email: {
      id: `order-late-${part.id}`,
      subject: `Your Akyɛde order ${order.number} is late`,
      lines: [...lines, '', `Wait or cancel it here: ${address}`],
      action: { label: 'Wait or cancel', address },
    },
  })
}
