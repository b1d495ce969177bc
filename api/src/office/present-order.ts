import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { advanceStatuses } from '@akyede/contract/fulfilment'
import { maskedPhone } from '@akyede/contract/masked'
import { add, asPesewas, subtract, toCedis } from '@akyede/contract/money'
import type { OfficeOrder, OfficePart } from '@akyede/contract/office-orders'
import { findContact, findShortNames } from '#feature/accounts'
import { findFailedAttempts } from '#feature/deliveries'
import { findNotificationsAbout } from '#feature/notifications'
import {
  canAdvance,
  canChangeAddress,
  canChangeSender,
  findOrderWithContents,
  findStaffOrderFacts,
  findUnrefunded,
  isArrivalAsked,
  isCancellableByShop,
  lockOrder,
  type OrderWithContents,
} from '#feature/orders'
import { findLedger, findPaymentsOfOrder, findProviderEvents, hasMoney } from '#feature/payments'
import { awaitsReturn, countReturnedUnits, findReturnsOfOrder } from '#feature/returns'
import type { Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { findAuditOfOrder } from '#platform/find-audit.ts'
import { contentVersion, requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import { presentSummary } from './orders.ts'
import { presentOfficePayment } from './present-payment.ts'

/** Everything that staff see of an order. Throws `office.not_found`. */
export async function showOfficeOrder(
  executor: Executor,
  clock: Clock,
  orderId: string,
): Promise<OfficeOrder> {
  const found = await findOrderWithContents(executor, orderId)
  if (!found) throw new Failure('office.not_found')
  const { order } = found
  const facts = await findStaffOrderFacts(executor, [order.id], dayOf(clock.now()), awaitsReturn)
  const paid = await findPaymentsOfOrder(executor, order.id)
  const last = paid.findLast(({ payment }) => payment.subject_type === 'order')?.payment
  const references = paid.map(({ payment }) => payment.reference)
  const events = await findProviderEvents(executor, references)
  const ledger = await findLedger(executor, [order.id, ...paid.map(({ payment }) => payment.id)])
  const returns = await findReturnsOfOrder(executor, order.id)
  const contact = order.user_id === null ? undefined : await findContact(executor, order.user_id)
  const messages =
    order.user_id === null ? [] : await findNotificationsAbout(executor, order.user_id, `/orders/${order.id}`)
  return {
    ...presentSummary(order, facts.get(order.id)?.flags ?? []),
    buyer: contact?.id
      ? { user_id: contact.id, name: `${contact.first_name} ${contact.last_name}`, email: contact.email }
      : null,
    paid_at: order.paid_at?.toISOString() ?? null,
    ended_at: order.ended_at?.toISOString() ?? null,
    end_reason: order.end_reason,
    cancel_reason: order.cancel_reason,
    gift: order.gift,
    subtotal: toCedis(order.subtotal),
    discount: toCedis(order.discount),
    shipping: toCedis(order.shipping),
    wrapping: toCedis(order.wrapping),
    can_cancel:
      isCancellableByShop(order, found.fulfilments) &&
      last !== undefined &&
      hasMoney(last.status) &&
      last.status !== 'disputed',
    version: orderVersion(found, returns),
    parts: presentParts(
      found,
      await findFailedAttempts(
        executor,
        found.fulfilments.map(({ id }) => id),
      ),
      countReturnedUnits(returns),
    ),
    payments: paid.map(payment => presentOfficePayment(payment, clock.now())),
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    ledger: ledger.map(({ at, journal, account, amount }) => ({
      at: at.toISOString(),
      journal,
      account: nameOf(account, found),
      amount: toCedis(amount),
    })),
    returns: returns.map(({ row: { id, number, part_id, status, reason, words, answer, requested_at } }) => ({
      id,
      number,
      part_id,
      status,
      reason,
      words,
      answer,
      requested_at: requested_at.toISOString(),
    })),
    messages: messages.map(({ at, ...message }) => ({ at: at.toISOString(), ...message })),
    audit: await findAudit(executor, found, references),
  }
}

type Returns = Awaited<ReturnType<typeof findReturnsOfOrder>>

/** Changes with what staff decide on: status, money, addresses, senders and returns. */
const orderVersion = ({ order, fulfilments }: OrderWithContents, returns: Returns): number =>
  contentVersion(
    [order.status, order.payment_status],
    fulfilments.map(({ id, status, shipping_address, carried_by }) => [
      id,
      status,
      shipping_address,
      ...(carried_by === 'shop' ? [carried_by] : []),
    ]),
    returns.map(({ row: { id, status } }) => [id, status]),
  )

/** Locks an order and refuses a version that staff no longer see, as `requireVersion` does. */
export async function requireOrderVersion(
  tx: Transaction,
  http: VersionedRequest['http'],
  orderId: string,
): Promise<void> {
  if (!http?.request.headers['if-match']) return
  await lockOrder(tx, orderId)
  const found = await findOrderWithContents(tx, orderId)
  if (!found) throw new Failure('office.not_found')
  const version = orderVersion(found, await findReturnsOfOrder(tx, orderId))
  await requireVersion(tx, { http, version, subject: { fact: 'order_id', id: orderId } })
}

/** A maker's account by the name of the maker. */
const nameOf = (account: string, { fulfilments }: OrderWithContents): string =>
  fulfilments.find(({ vendor_id }) => account === `vendor:${vendor_id}`)?.vendor_name ?? account

/** What was paid for the items of a fulfilment and for its delivery. */
const paidForPart = ({ fulfilments, items }: OrderWithContents, partId: string) =>
  add(
    ...fulfilments.filter(({ id }) => id === partId).map(({ shipping }) => shipping),
    ...items
      .filter(({ fulfilment_id }) => fulfilment_id === partId)
      .map(({ total, discount }) => subtract(total, discount)),
  )

function presentParts(
  found: OrderWithContents,
  attempts: Awaited<ReturnType<typeof findFailedAttempts>>,
  cameBack: ReadonlyMap<string, number>,
): OfficePart[] {
  const { order, fulfilments, items } = found
  const isPaid = order.status === 'placed' && ['paid', 'partially_refunded'].includes(order.payment_status)
  return fulfilments.map(part => {
    const { phone, ...address } = part.shipping_address ?? order.shipping_address
    return {
      id: part.id,
      vendor: { id: part.vendor_id, name: part.vendor_name, town: part.vendor_town },
      status: part.status,
      shipping: toCedis(part.shipping),
      paid: toCedis(paidForPart(found, part.id)),
      refundable: toCedis(findUnrefunded(order, found, part, cameBack)),
      carrier: part.carrier,
      tracking: part.tracking,
      arrives:
        part.arrives_from && part.arrives_until
          ? { from: part.arrives_from, until: part.arrives_until }
          : null,
      making_at: part.making_at?.toISOString() ?? null,
      shipped_at: part.shipped_at?.toISOString() ?? null,
      delivered_at: part.delivered_at?.toISOString() ?? null,
      proof: part.proof,
      proved_at: part.proved_at?.toISOString() ?? null,
      failed_attempts: attempts.get(part.id) ?? [],
      can_confirm: isPaid && (part.status === 'shipped' || isArrivalAsked(order, part)),
      next: isPaid ? advanceStatuses.filter(to => canAdvance(part.status, to)) : [],
      address: phone ? { ...address, phone: maskedPhone(phone) } : address,
      can_change_address: canChangeAddress(order, part),
      carried_by: part.carried_by,
      can_change_sender: canChangeSender(order, part),
      items: items
        .filter(({ fulfilment_id }) => fulfilment_id === part.id)
        .map(item => ({
          id: item.id,
          product_id: item.product_id,
          name: item.name,
          variant: item.variant_name,
          quantity: item.quantity,
          price: toCedis(item.price),
          paid: toCedis(subtract(item.total, item.discount)),
        })),
    }
  })
}

async function findAudit(
  executor: Executor,
  { order }: OrderWithContents,
  references: readonly string[],
): Promise<OfficeOrder['audit']> {
  const entries = await findAuditOfOrder(executor, order.id, references)
  const actors = entries.flatMap(({ actor }) => actor.match(/^user:(\d+)$/)?.[1] ?? []).map(Number)
  const names = await findShortNames(executor, actors)
  return entries.map(({ at, event, actor, facts }) => {
    const { reason, words, amount } = facts as Record<string, unknown>
    const userId = Number(actor.match(/^user:(\d+)$/)?.[1])
    return {
      at: at.toISOString(),
      event,
      actor: userId === order.user_id ? 'buyer' : (names.get(userId) ?? actor),
      reason: typeof reason === 'string' ? reason : null,
      words: typeof words === 'string' ? words : null,
      amount: typeof amount === 'number' ? toCedis(asPesewas(amount)) : null,
    }
  })
}
