import { Failure } from '@akyede/contract/failures'
import type { Address } from '@akyede/contract/orders'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import type { OrderAddressPayload } from './events.ts'
import { type FulfilmentRow, findOrder, findOrderContents, lockOrder, type OrderRow } from './order.ts'
import { viewOrder } from './order-email.ts'
import { fulfilments } from './tables.ts'

/** It is neither sent nor cancelled. */
export const canChangeAddress = (
  { status }: Pick<OrderRow, 'status'>,
  fulfilment: Pick<FulfilmentRow, 'status'>,
): boolean => status === 'placed' && (fulfilment.status === 'unfulfilled' || fulfilment.status === 'making')

/**
 * Changes the address of one fulfilment while its order is locked. Returns the order, or undefined when it has no such
 * fulfilment. Throws `order.address_fixed` once it is shipped.
 */
export async function changeAddress(
  { clock, outbox }: Platform,
  tx: Transaction,
  {
    orderId,
    fulfilmentId,
    address,
  }: {
    readonly orderId: string
    readonly fulfilmentId: string
    readonly address: Address
  },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findOrderContents(tx, order.id)).fulfilments
  const fulfilment = found?.find(({ id }) => id === fulfilmentId)
  if (!order || !fulfilment) return undefined
  if (!canChangeAddress(order, fulfilment)) throw new Failure('order.address_fixed')
  const entered = Object.entries(address).filter((field): field is [string, string] => Boolean(field[1]))
  await tx
    .update(fulfilments)
    .set({ shipping_address: Object.fromEntries(entered) })
    .where(eq(fulfilments.id, fulfilment.id))
  await outbox.emit(tx, 'order.address_changed', {
    order_id: order.id,
    user_id: order.user_id,
    part_id: fulfilment.id,
    at: clock.now().toISOString(),
  })
  return order
}

/** Sends the buyer the new address. The giver of a gift from a list never learns it. */
export async function sendAddressChanged(
  platform: Platform,
  tx: Transaction,
  fact: OrderAddressPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const found = (await findOrderContents(tx, order.id)).fulfilments.find(({ id }) => id === fact.part_id)
  const address = found?.shipping_address
  if (!address) return
  const view = viewOrder(platform, order.id)
  const lines = ['recipient_name', 'street', 'area', 'city', 'state', 'zipCode', 'landmark'].flatMap(
    field => address[field] ?? [],
  )
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.address_changed',
    title: `Order ${order.number}: new delivery address`,
    message: `${found.vendor_name} sends it to ${address.city}.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `address-changed-${found.id}-${Date.parse(fact.at)}`,
      subject: `Your Akyɛde order ${order.number}: new delivery address`,
      lines: [
        `We’ve changed the address of what ${found.vendor_name} sends you for order ${order.number}. It goes to:`,
        '',
        ...lines,
        '',
        'If that’s not right, please write to us at once.',
        '',
        `${view.label}: ${view.address}`,
      ],
      action: view,
    },
  })
}
