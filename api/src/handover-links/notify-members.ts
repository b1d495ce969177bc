import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { type WorkshopRole, workshopRoles } from '@akyede/contract/endpoint'
import { sentByShopText } from '@akyede/contract/workshop-order-words'
import { notify } from '#feature/notifications'
import { type Transaction, transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { maySendSms, sendNewOrderLinks } from './send-links.ts'

interface MemberNotification {
  readonly vendorId: string
  /** The least privileged role that is notified. */
  readonly role: WorkshopRole
  readonly type: string
  readonly key: string
  readonly title: string
  readonly message: string
  /** The page below that of the workshop. */
  readonly page: string
  readonly hasSms?: true
}

/** Notifies the members of a workshop who have at least this role, as each of them chose. */
export async function notifyMembers(
  platform: Platform,
  tx: Transaction,
  { vendorId, role, page, ...notification }: MemberNotification,
): Promise<void> {
  const roles = workshopRoles.slice(workshopRoles.indexOf(role))
  const { rows } = await tx.execute<{ user_id: string; slug: string }>(sql`
    select member.user_id, vendor.slug
    from workshop_members member join vendors vendor on vendor.id = member.vendor_id
    where member.vendor_id = ${vendorId} and member.status = 'accepted'
      and member.role = any(${sql.param([...roles])}::text[])
    order by member.user_id`)
  for (const { user_id, slug } of rows) {
    await notify(platform, tx, {
      ...notification,
      userId: Number(user_id),
      category: 'workshop',
      link: `/workshop/${slug}/${page}`,
    })
  }
}

interface NewFulfilment extends Record<string, unknown> {
  readonly id: string
  readonly vendor_id: string
  readonly number: string
  readonly phone: string | null
  /** What was ordered; null for a maker without members. */
  readonly items: string[] | null
  readonly arrives_until: string | null
}

/**
 * Notifies the makers of a paid order: by an SMS with a link those who have a number, and the members of workshops. One
 * statement reads everything, because most orders wait for it. Makers are locked in the order of their ids, so that
 * concurrent orders cannot deadlock.
 */
export async function notifyNewOrder(
  platform: Platform,
  tx: Transaction,
  { order_id }: { readonly order_id: string },
): Promise<void> {
  const { rows } = await tx.execute<NewFulfilment>(sql`
    select parts.*, case when has_members then (
        select array_agg(item.quantity || ' × ' || concat_ws(', ', item.name, item.variant_name) order by item.position)
        from order_items item where item.order_id = ${order_id} and item.fulfilment_id = parts.id) end as items
    from (
      select part.id, part.vendor_id, part.arrives_until::text, orders.number, vendor.phone, exists (
          select from workshop_members member where member.vendor_id = part.vendor_id and member.status = 'accepted'
        ) as has_members
      from fulfilments part join orders on orders.id = part.order_id join vendors vendor on vendor.id = part.vendor_id
      where part.order_id = ${order_id}) parts
    where phone is not null or has_members order by vendor_id`)
  await sendNewOrderLinks(
    platform,
    tx,
    rows.filter(({ phone }) => phone !== null),
  )
  for (const { id, vendor_id, number, phone, items, arrives_until } of rows) {
    if (!items) continue
    // The maker's own number has an SMS with a link already.
    const hasSms = phone !== null || !(await maySendSms(platform, tx, vendor_id))
    await notifyMembers(platform, tx, {
      vendorId: vendor_id,
      role: 'packer',
      type: 'workshop.order_paid',
      key: `workshop-order-${id}`,
      title: `New order ${number}`,
      message: describeFulfilment(items, arrives_until),
      page: `orders/${id}`,
      ...(hasSms && { hasSms }),
    })
  }
}

/** Number of line items that a message names. */
const namedItems = 3

/** Says what to make and by when, such as "2 × Basket, red. Promised for Thursday 10 December." */
function describeFulfilment(items: readonly string[], arrivesUntil: string | null): string {
  const more = items.length - namedItems
  const named = `${items.slice(0, namedItems).join('; ')}${more > 0 ? ` and ${more} more` : ''}.`
  return arrivesUntil ? `${named} Promised for ${formatDay(arrivesUntil)}.` : named
}

export async function notifyReturnRequested(
  platform: Platform,
  tx: Transaction,
  { return_id, status }: { readonly return_id: string; readonly status: string },
): Promise<void> {
  if (status !== 'requested') return
  const { rows } = await tx.execute<{ vendor_id: string; number: string }>(sql`
    select returns.vendor_id, orders.number from returns join orders on orders.id = returns.order_id
    where returns.id = ${return_id}`)
  for (const { vendor_id, number } of rows)
    await notifyMembers(platform, tx, {
      vendorId: vendor_id,
      role: 'packer',
      type: 'workshop.return_requested',
      key: `workshop-return-${return_id}`,
      title: `Return requested for order ${number}`,
      message: 'Please approve or refuse it.',
      page: 'returns',
      hasSms: true,
    })
}

export async function notifyReview(
  platform: Platform,
  tx: Transaction,
  { user_id, product_id }: { readonly user_id: number; readonly product_id: string },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; vendor_id: string; name: string }>(sql`
    select reviews.id, product.vendor_id, product.name
    from reviews join products product on product.id = reviews.product_id
    where reviews.product_id = ${product_id} and reviews.user_id = ${user_id}`)
  for (const { id, vendor_id, name } of rows)
    await notifyMembers(platform, tx, {
      vendorId: vendor_id,
      role: 'editor',
      type: 'workshop.review_written',
      key: `workshop-review-${id}`,
      title: `New review of ${name}`,
      message: 'You can reply to it.',
      page: 'reviews',
      hasSms: true,
    })
}

interface PartNotification extends Pick<MemberNotification, 'type' | 'key' | 'message'> {
  readonly partId: string
  readonly title: (orderNumber: string) => string
}

/** Notifies the maker of a fulfilment: the members of its workshop, or its phone where it has none. */
export async function notifyMakerOfPart(
  platform: Platform,
  tx: Transaction,
  { partId, title, ...notification }: PartNotification,
): Promise<void> {
  const { rows } = await tx.execute<{
    vendor_id: string
    number: string
    phone: string | null
    has_members: boolean
  }>(sql`
    select part.vendor_id, orders.number, vendor.phone, exists (
        select from workshop_members member where member.vendor_id = part.vendor_id and member.status = 'accepted'
      ) as has_members
    from fulfilments part join orders on orders.id = part.order_id join vendors vendor on vendor.id = part.vendor_id
    where part.id = ${partId}`)
  const [part] = rows
  if (!part) return
  const words = { ...notification, title: title(part.number) }
  if (part.has_members)
    return notifyMembers(platform, tx, {
      ...words,
      vendorId: part.vendor_id,
      role: 'packer',
      page: `orders/${partId}`,
    })
  if (!part.phone) return
  const subject = `Akyɛde: ${words.title}`
  await platform.mail.send(tx, {
    id: words.key,
    channel: 'sms',
    to: part.phone,
    subject,
    text: `${subject}. ${words.message}`,
  })
}

/** Notifies a maker that the shop sends a parcel, or that the maker does it again. */
export const notifySenderChanged = (
  platform: Platform,
  tx: Transaction,
  { part_id: partId, carried_by, words, at }: Events['order.sender_changed'],
): Promise<void> =>
  notifyMakerOfPart(platform, tx, {
    partId,
    type: 'workshop.sender_changed',
    key: `workshop-sender-${partId}-${Date.parse(at)}`,
    ...(carried_by === 'shop'
      ? { title: number => `We’ll send order ${number}`, message: `${sentByShopText} ${words}` }
      : {
          title: number => `Please send order ${number} yourself`,
          message: `You’ll get the delivery fee for it. ${words}`,
        }),
  })

/** Reminds members on the day before an order that is not sent is late. */
export async function remindOfLateOrders(platform: Platform): Promise<void> {
  const tomorrow = dayAfter(dayOf(platform.clock.now()), 1)
  const { rows } = await platform.database.execute<{ id: string; vendor_id: string; number: string }>(sql`
    select part.id, part.vendor_id, orders.number
    from fulfilments part join orders on orders.id = part.order_id
    where part.arrives_until = ${tomorrow} and part.status in ('unfulfilled','making')
      and orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded')
      and exists (
        select from workshop_members member where member.vendor_id = part.vendor_id and member.status = 'accepted'
          and not exists (
            select from notifications where user_id = member.user_id and key = 'workshop-late-' || part.id))
    order by part.id limit 200`)
  await processSequentially(platform, 'members could not be reminded', rows, ({ id, vendor_id, number }) =>
    transaction(platform.database, tx =>
      notifyMembers(platform, tx, {
        vendorId: vendor_id,
        role: 'packer',
        type: 'workshop.order_late',
        key: `workshop-late-${id}`,
        title: `Order ${number} should arrive tomorrow`,
        message: 'It hasn’t been sent yet.',
        page: `orders/${id}`,
      }),
    ),
  )
}
