import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { isFault, type ReturnReason } from '@akyede/contract/return-words'
import {
  isPlacedAndPaid,
  type OrderContents,
  type OrderItemRow,
  type OrderRow,
  type OrderWithContents,
  returnDeadline,
} from '#feature/orders'
import { lockLatestPayment, type Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import { newId, newReturnNumber } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { countRequestedUnits, findReturnsOfOrder, type ReturnWithItems, typedReturn } from './return.ts'
import { returnItems, returns } from './tables.ts'

export interface ReturnInput {
  readonly items: readonly { readonly item_id: string; readonly quantity: number }[]
  readonly reason: ReturnReason
  readonly words?: string | undefined
}

interface RequestedLineItem {
  readonly item: OrderItemRow
  readonly part: OrderContents['fulfilments'][number]
  readonly quantity: number
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    return_opened: { order_id: string; return_ids: readonly string[] }
  }
}

/** Deadlines and the rule about made-to-order items apply to buyers, not to those who act for the shop. */
export type ReturnRequester = 'buyer' | ActedBy

/**
 * Opens a return for each maker of the requested units; the order is locked. Refuses with `return.item_unknown`,
 * `return.not_delivered`, `return.money_back`, `return.asked_already` and `return.too_many`; a buyer also with
 * `return.too_late` and `return.made_for_you`.
 */
export async function openReturns(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  found: OrderWithContents,
  input: ReturnInput,
  asker: ReturnRequester,
): Promise<{ readonly opened: readonly ReturnWithItems[]; readonly earlier: readonly ReturnWithItems[] }> {
  const { order } = found
  const lineItems = findRequestedLineItems(found, input)
  const earlier = await findReturnsOfOrder(tx, order.id)
  await refuseWithoutMoney(payments, tx, order)
  for (const { part } of lineItems) {
    if (part.delivered_at === null) throw new Failure('return.not_delivered')
    // Its buyer reported that it had not arrived, and all of its money is refunded.
    if (part.status === 'cancelled') throw new Failure('return.money_back')
  }
  const requested = countRequestedUnits(earlier)
  if (lineItems.some(({ item, quantity }) => (requested.get(item.id) ?? 0) + quantity > item.quantity)) {
    throw new Failure('return.asked_already')
  }
  if (asker === 'buyer') refuseByRule(lineItems, input, platform.clock.now())
  const byPart = [...Map.groupBy(lineItems, ({ part }) => part.id).values()]
  if (earlier.length + byPart.length > limits.returns.perOrder) throw new Failure('return.too_many')
  const opened: ReturnWithItems[] = []
  for (const ofPart of byPart) opened.push(await write(platform, tx, order, ofPart, input))
  if (asker !== 'buyer') {
    const facts = { order_id: order.id, return_ids: opened.map(({ row }) => row.id) }
    await platform.audit.write(tx, 'return_opened', facts, { userId: order.user_id ?? undefined, ...asker })
  }
  return { opened, earlier }
}

/** The requested line items; quantities of the same line item are added. */
function findRequestedLineItems(
  { fulfilments, items }: OrderContents,
  input: ReturnInput,
): RequestedLineItem[] {
  const quantities = new Map<string, number>()
  for (const [place, { item_id, quantity }] of input.items.entries()) {
    if (!items.some(({ id }) => id === item_id)) {
      throw new Failure('return.item_unknown', { detail: [unknownItem(place)] })
    }
    quantities.set(item_id, (quantities.get(item_id) ?? 0) + quantity)
  }
  return items.flatMap(item => {
    const part = fulfilments.find(({ id }) => id === item.fulfilment_id)
    const quantity = quantities.get(item.id)
    return part && quantity ? [{ item, part, quantity }] : []
  })
}

const unknownItem = (place: number): FailureDetail => ({
  loc: ['body', 'items', place],
  msg: 'Please choose items from this order',
  type: 'return_item',
})

/** Refuses when the order's money is not retained or is being refunded already. */
async function refuseWithoutMoney(payments: Payments, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.payment_status === 'refunded') throw new Failure('return.money_back')
  if (!isPlacedAndPaid(order)) throw new Failure('return.not_delivered')
  const payment = await lockLatestPayment(tx, 'order', order.id)
  if (!payment || (await payments.findRefundableAmount(tx, payment)) <= 0)
    throw new Failure('return.money_back')
}

function refuseByRule(lineItems: readonly RequestedLineItem[], { reason }: ReturnInput, now: Date): void {
  if (lineItems.some(({ part }) => part.delivered_at && now > returnDeadline(part.delivered_at))) {
    throw new Failure('return.too_late')
  }
  const mayBeMadeForThem = isFault(reason)
  if (!mayBeMadeForThem && lineItems.some(({ item }) => item.made_to_order)) {
    throw new Failure('return.made_for_you')
  }
}

async function write(
  { clock, outbox }: Platform,
  tx: Transaction,
  { id: order_id, user_id }: OrderRow,
  lineItems: readonly RequestedLineItem[],
  { reason, words }: ReturnInput,
): Promise<ReturnWithItems> {
  const [first] = lineItems
  if (!first) throw new Error('a return without line items')
  const { id: part_id, vendor_id } = first.part
  const id = newId()
  const [row] = await tx
    .insert(returns)
    .values({
      id,
      number: newReturnNumber(),
      order_id,
      part_id,
      vendor_id,
      user_id,
      reason,
      words: words || null,
      requested_at: clock.now(),
    })
    .returning()
  if (!row) throw new Error('a return was not written')
  const items = lineItems.map(({ item, quantity }) => ({ return_id: id, order_item_id: item.id, quantity }))
  await tx.insert(returnItems).values(items)
  await outbox.emit(tx, 'return.moved', { return_id: id, order_id, user_id, status: 'requested' })
  return { row: typedReturn(row), items }
}
