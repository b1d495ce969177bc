import { Failure } from '@akyede/contract/failures'
import { zero } from '@akyede/contract/money'
import { confirmDelivery, refuseUnlessConfirmed } from '#feature/deliveries'
import {
  advanceFulfilment,
  cancelPaidOrder,
  changeAddress,
  changeSender,
  findOrderWithContents,
  lockOrder,
} from '#feature/orders'
import { lockLatestPayment } from '#feature/payments'
import { openReturnForStaff } from '#feature/returns'
import { transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { requireOrderVersion, showOfficeOrder } from './present-order.ts'
import { recordLook } from './record-look.ts'
import { consumeRefundLimit } from './refund-limit.ts'
import { actedBy } from './require-staff.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_address_changed: { order_id: string; part_id: string }
    order_cancelled: { order_id: string }
  }
}

/** Serves the page of an order and what staff may do with it. */
export function serveOfficeOrder(serve: Serve, { platform, payments }: OfficeContext): void {
  const { audit, clock, database } = platform

  serve('getOfficeOrder', async ({ params: { orderId }, caller }) => {
    const shown = await showOfficeOrder(database, clock, orderId)
    // Nothing about a gift from a list is recorded with its owner, whose export would reveal it.
    const look = { subject: `order:${orderId}`, kind: 'order', userId: shown.buyer?.user_id } as const
    await recordLook(platform, database, caller, look)
    return { data: shown }
  })

  serve('advanceOfficePart', async ({ params: { orderId, partId }, body, caller, tx, http }) => {
    await requireOrderVersion(tx, http, orderId)
    const { status: to, carrier, tracking, words } = body
    const by = actedBy(caller, { words })
    await advance(platform, tx, { fulfilmentId: partId, of: { orderId }, to, carrier, tracking, by })
    return { data: await showOfficeOrder(tx, clock, orderId) }
  })

  serve('confirmOfficePart', async ({ params: { orderId, partId }, body: { code }, caller }) => {
    const outcome = await confirmDelivery(platform, { partId, orderId }, code, actedBy(caller))
    refuseUnlessConfirmed(outcome, 'office.not_found', clock)
    return null
  })

  serve('cancelOfficeOrder', async ({ params: { orderId }, body: { reason, words }, caller, tx, http }) => {
    await requireOrderVersion(tx, http, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Failure('office.not_found')
    const by = actedBy(caller, { reason, words })
    if (order.status === 'placed') {
      const payment = await lockLatestPayment(tx, 'order', orderId)
      const amount = payment ? await payments.findRefundableAmount(tx, payment) : zero
      await cancelPaidOrder(platform, payments, tx, { orderId, reason: undefined, by })
      await consumeRefundLimit(clock, tx, caller, amount)
      const userId = order.user_id ?? undefined
      await audit.write(tx, 'order_cancelled', { order_id: orderId }, { userId, ...by })
    } else if (!order.paid_at) throw new Failure('order.not_cancellable')
    return { data: await showOfficeOrder(tx, clock, orderId) }
  })

  serve('changeOfficeAddress', async ({ params: { orderId, partId }, body, caller, tx, http }) => {
    await requireOrderVersion(tx, http, orderId)
    const { words, ...address } = body
    const order = await changeAddress(platform, tx, { orderId, fulfilmentId: partId, address })
    if (!order) throw new Failure('office.not_found')
    const facts = { order_id: orderId, part_id: partId }
    const circumstances = { userId: order.user_id ?? undefined, ...actedBy(caller, { words }) }
    await audit.write(tx, 'fulfilment_address_changed', facts, circumstances)
    return { data: await showOfficeOrder(tx, clock, orderId) }
  })

  serve('changeOfficeSender', async ({ params: { orderId, partId }, body, caller, tx, http }) => {
    await requireOrderVersion(tx, http, orderId)
    const by = actedBy(caller, { words: body.words })
    if (!(await changeSender(platform, tx, { orderId, fulfilmentId: partId, ...body }, by)))
      throw new Failure('office.not_found')
    return { data: await showOfficeOrder(tx, clock, orderId) }
  })

  serve('showOrderPhone', ({ params: { orderId, partId }, caller }) =>
    transaction(database, async tx => {
      const found = await findOrderWithContents(tx, orderId)
      const part = found?.fulfilments.find(({ id }) => id === partId)
      if (!found || !part) throw new Failure('office.not_found')
      // A gift from a list has no buyer, so that its phone number is not recorded with the list's owner.
      const userId = found.order.user_id ?? undefined
      await recordLook(platform, tx, caller, { subject: `order:${orderId}`, kind: 'phone', userId })
      return { data: { phone: (part.shipping_address ?? found.order.shipping_address).phone ?? null } }
    }),
  )

  serve('openOfficeReturn', async ({ params: { orderId }, body, caller, tx, http }) => {
    await requireOrderVersion(tx, http, orderId)
    const by = actedBy(caller, { reason: body.reason })
    if (!(await openReturnForStaff(platform, payments, tx, { orderId, ...body }, by)))
      throw new Failure('office.not_found')
    return { data: await showOfficeOrder(tx, clock, orderId) }
  })
}

async function advance(...[platform, tx, step]: Parameters<typeof advanceFulfilment>): Promise<void> {
  const outcome = await advanceFulfilment(platform, tx, step)
  if (outcome.kind === 'unknown') throw new Failure('office.not_found')
  if (outcome.kind === 'paused') throw new Failure('fulfilment.paused')
  if (outcome.kind === 'refused')
    throw new Failure('fulfilment.not_advanced', { facts: { status: outcome.status } })
}
