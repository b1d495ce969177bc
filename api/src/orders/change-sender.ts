import { Failure } from '@akyede/contract/failures'
import type { Sender } from '@akyede/contract/fulfilment'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { canChangeAddress } from './change-address.ts'
import {
  type FulfilmentRow,
  findOrderContents,
  findOrderIdByName,
  lockOrder,
  type OrderRow,
} from './order.ts'
import { fulfilments } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_sender_changed: { order_id: string; part_id: string; carried_by: Sender }
  }
}

/** It is paid for and not handed over yet. */
export const canChangeSender = (
  order: Pick<OrderRow, 'status' | 'paid_at'>,
  fulfilment: Pick<FulfilmentRow, 'status'>,
): boolean => order.paid_at !== null && canChangeAddress(order, fulfilment)

interface SenderChange {
  readonly orderId: string
  readonly fulfilmentId: string
  readonly carried_by: Sender
  /** The reason, which the maker reads too. */
  readonly words: string
}

/**
 * Sets who sends a fulfilment, and so who gets what its delivery costs (E41), while its order is locked. Returns false
 * when the order has no such fulfilment. Throws `order.sender_fixed` before the payment and after the handover.
 */
export async function changeSender(
  { audit, clock, outbox }: Platform,
  tx: Transaction,
  { orderId, fulfilmentId, carried_by, words }: SenderChange,
  by: ActedBy,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findOrderContents(tx, order.id)).fulfilments
  const fulfilment = found?.find(({ id }) => id === fulfilmentId)
  if (!order || !fulfilment) return false
  if (!canChangeSender(order, fulfilment)) throw new Failure('order.sender_fixed')
  if (fulfilment.carried_by === carried_by) return true
  await tx.update(fulfilments).set({ carried_by }).where(eq(fulfilments.id, fulfilment.id))
  const facts = { order_id: order.id, part_id: fulfilment.id, carried_by }
  await audit.write(tx, 'fulfilment_sender_changed', facts, {
    userId: order.user_id ?? undefined,
    ...by,
    words,
  })
  const at = clock.now().toISOString()
  await outbox.emit(tx, 'order.sender_changed', { ...facts, user_id: order.user_id, words, at })
  return true
}

/** Why the sender was not changed, as a sentence for the operator. */
export class SenderNotChanged extends Error {}

/** Does the same for the operator, who names the order by id or number. Throws `SenderNotChanged`. */
export const changeSenderForOperator = (
  platform: Platform,
  name: string,
  { vendorId, carriedBy, words }: { vendorId: string; carriedBy: Sender; words: string },
): Promise<string> =>
  transaction(platform.database, async tx => {
    const orderId = await findOrderIdByName(tx, name)
    const found = orderId === undefined ? [] : (await findOrderContents(tx, orderId)).fulfilments
    const fulfilment = found.find(({ vendor_id }) => vendor_id === vendorId)
    if (orderId === undefined || !fulfilment)
      throw new SenderNotChanged(`There is no order ${name} with a fulfilment of this maker.`)
    const change = { orderId, fulfilmentId: fulfilment.id, carried_by: carriedBy, words }
    await changeSender(platform, tx, change, byOperator)
    const { vendor_name: maker } = fulfilment
    return carriedBy === 'shop'
      ? `The shop sends the parcel of ${maker}, which earns nothing for the delivery.`
      : `${maker} sends its parcel and earns its delivery rate.`
  })
