import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import { findContact } from '#feature/accounts'
import { findPictures } from '#feature/catalogue'
import {
  countPrompt,
  latestPayment,
  latestRefund,
  openPaymentOf,
  type PaymentRow,
  type Payments,
  presentPayment,
  subjectsUnderReview,
} from '#feature/payments'
import { findNamed, findUses } from '#feature/promotions'
import { after } from '#platform/clock.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { addressFor } from './address-for.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { findOrders } from './list-orders.ts'
import { findOrder, itemsOf, type OrderRow, partsOf } from './order.ts'
import { payerEmail } from './payer-email.ts'
import { presentOrder, presentSummary } from './present-order.ts'
import type { Pricing } from './price-lines.ts'
import { walletOf } from './wallet-of.ts'

export function serveOrders(
  serve: Serve,
  platform: Platform,
  payments: Payments,
  rateLimiter: RateLimiter,
  pricing: Pricing,
): void {
  const { database, clock } = platform

  serve('createOrder', async ({ body, caller, idempotencyKey }) => {
    const buyer = await findContact(database, caller.userId)
    if (!buyer) throw new Failure('auth.required')
    const wallet = walletOf(body.paymentMethod, buyer.phone)
    const { order, payment } = await createOrder(platform, payments, pricing, {
      userId: caller.userId,
      email: buyer.email ?? payerEmail(platform, `payer-${caller.userId}`),
      items: body.items.map(item => ({ ...item, variant_id: item.variant_id ?? null })),
      address: addressFor(body, buyer),
      gift: body.gift,
      promoCodes: body.promo_codes,
      provider: body.paymentMethod.provider,
      channel: body.paymentMethod.channel,
      wallet,
      expectedTotal: body.expected_total,
      idempotencyKey,
      countTries: () => {
        countPrompt(rateLimiter, caller, wallet)
        return findNamed(rateLimiter, database, caller, body.promo_codes)
      },
    })
    return { data: { order: await whole(order, payment), payment: presentPayment(payment, clock) } }
  })

  serve('listOrders', async ({ query, caller }) => {
    const { status, search, page, limit } = query
    const { rows, total } = await findOrders(database, {
      userId: caller.userId,
      status,
      search,
      page,
      limit,
      shownSince: after(clock, -limits.order.attemptShownFor),
    })
    const ids = rows.map(order => order.id)
    const items = await itemsOf(database, ids)
    const underReview = await subjectsUnderReview(database, 'order', ids)
    const open = await openPaymentOf(database, caller.userId, 'order')
    const pictureOf = await findPictures(
      database,
      items.map(item => item.picture_slug),
    )
    const data = rows.map(order =>
      presentSummary(
        order,
        items.filter(item => item.order_id === order.id),
        {
          underReview: underReview.has(order.id),
          payable: open?.subject_id === order.id ? open.reference : null,
        },
        pictureOf,
      ),
    )
    return { data, pagination: paginate(page, limit, total) }
  })

  serve('getOrder', async ({ params, caller }) => {
    const order = await findOrder(database, params.orderId, caller.userId)
    if (!order) throw new Failure('order.not_found')
    return { data: await whole(order) }
  })

  serve('cancelOrder', async ({ params, body, caller, idempotencyKey }) => {
    const { orderId } = params
    const order = await cancelOrder(platform, payments, {
      orderId,
      userId: caller.userId,
      reason: body.reason,
      paid: body.paid,
      idempotencyKey,
    })
    return { data: await whole(order) }
  })

  async function whole(order: OrderRow, known?: PaymentRow): Promise<Order> {
    const parts = await partsOf(database, order.id)
    const payment = known ?? (await latestPayment(database, 'order', order.id))
    const pictureOf = await findPictures(
      database,
      parts.items.map(item => item.picture_slug),
    )
    const money = {
      uses: await findUses(database, order.id),
      payment: payment && presentPayment(payment, clock),
      refund: payment && (await latestRefund(database, payment.id)),
    }
    return presentOrder(order, parts, money, pictureOf)
  }
}
