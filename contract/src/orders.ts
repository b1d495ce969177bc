import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import {
  callablePhone,
  cedis,
  cedisInput,
  digitalAddress,
  id,
  limit,
  line,
  page,
  paragraph,
  promoCode,
  region,
  requiredLine,
  uuid,
  walletPhone,
} from './fields.ts'
import { Fulfilment, FulfilmentStatus } from './fulfilment.ts'
import { limits } from './limits.ts'
import { networkOf, networks } from './mobile-money.ts'
import { Payment } from './payments.ts'
import { Return, ReturnStatus } from './returns.ts'

/** The status of an order has three axes (D122). */
export const OrderStatus = z.enum(['placed', 'cancelled', 'expired'])
export const OrderPaymentStatus = z.enum(['none', 'pending', 'paid', 'partially_refunded', 'refunded'])
export type OrderStatus = z.output<typeof OrderStatus>
export type OrderPaymentStatus = z.output<typeof OrderPaymentStatus>

/** The single status that lists show and filter by, derived from the three axes (D122). */
export const OrderSummaryStatus = z.enum([
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
])
export type OrderSummaryStatus = z.output<typeof OrderSummaryStatus>

/** A Ghanaian address (D45): `state` is the region, `zipCode` the GhanaPost GPS address. */
export const Address = z.strictObject({
  recipient_name: line(100).optional(),
  phone: callablePhone.optional(),
  street: requiredLine('Please enter the street, house or area'),
  area: line(100).optional(),
  city: requiredLine('Please enter the town or city', 100),
  state: region,
  zipCode: z
    .union(
      [z.literal('').transform(() => undefined), digitalAddress],
      'Please enter a GPS address such as GA-183-8164',
    )
    .optional(),
  landmark: line().optional(),
  note: paragraph(limits.text.message).optional(),
  country: z.literal('GH', 'We only deliver within Ghana').default('GH'),
})
export type Address = z.output<typeof Address>

/** The address form requires what a rider needs; API clients may omit it and use the account's phone. */
export const AddressForm = Address.extend({
  recipient_name: requiredLine('Please enter the recipient’s name', 100),
  phone: z
    .string('A phone number is required for delivery')
    .min(1, 'A phone number is required for delivery')
    .pipe(callablePhone),
})

/** Fields of an order that is a gift. */
export const Gift = z.strictObject({
  /** The recipient named on the card. */
  recipient: line(100).optional(),
  message: paragraph(limits.order.giftMessageMax).optional(),
  /** Prices are hidden from the recipient. */
  hide_prices: z.boolean().default(true),
  wrap: z.boolean().default(false),
  /** The delivery day in Ghana (days.ts). */
  deliver_on: z.iso.date('Please choose a date').optional(),
  /** The card does not name the giver. */
  anonymous: z.boolean().default(false),
})
export type Gift = z.output<typeof Gift>

/** A code of the order and its discount. */
export const OrderPromo = z.strictObject({
  code: z.string(),
  name: z.string(),
  discount: cedis,
  shipping_discount: cedis,
})

/** A tax included in the total. */
export const OrderTax = z.strictObject({ name: z.string(), percent: z.number(), amount: cedis })
export type OrderTax = z.output<typeof OrderTax>

/** A refund on its way to the payer; `stuck` once it needs manual handling. */
export const OrderRefund = z.strictObject({
  status: z.enum(['on_its_way', 'arrived', 'stuck']),
  amount: cedis,
  requested_at: z.iso.datetime(),
  arrived_at: z.iso.datetime().nullable(),
})

export const orderSteps = ['placed', 'paid', 'making', 'shipped', 'delivered'] as const

export const OrderSummary = z.strictObject({
  id: z.string(),
  number: z.string(),
  status: OrderSummaryStatus,
  order_status: OrderStatus,
  payment_status: OrderPaymentStatus,
  fulfilment_status: FulfilmentStatus,
  /** Status of the latest return; null without one. */
  return_status: ReturnStatus.nullable(),
  /** Set while a payment waits for its payer. */
  payment_reference: z.string().nullable(),
  /** Money arrived that does not match the order: it is reviewed manually, and nobody should pay again. */
  payment_under_review: z.boolean(),
  item_count: z.int(),
  pictures: z.array(Picture),
  total: cedis,
  currency: z.literal('GHS'),
  placed_at: z.iso.datetime(),
})
export type OrderSummary = z.output<typeof OrderSummary>

export const Order = OrderSummary.extend({
  fulfilments: z.array(Fulfilment),
  subtotal: cedis,
  discount: cedis,
  shipping: cedis,
  wrapping: cedis,
  promos: z.array(OrderPromo),
  taxes: z.array(OrderTax),
  gift: Gift.nullable(),
  cancel_reason: z.string().nullable(),
  shippingAddress: z.record(z.string(), z.string()),
  expires_at: z.iso.datetime().nullable(),
  timeline: z.array(z.strictObject({ step: z.enum(orderSteps), at: z.iso.datetime().nullable() })),
  payment: Payment.nullable(),
  /** The refund of the whole order; refunds of returns are listed with the return. */
  refund: OrderRefund.nullable(),
  returns: z.array(Return),
  can_cancel: z.boolean(),
})
export type Order = z.output<typeof Order>

const invalidItem = 'Invalid order item'
const orderLine = z.strictObject(
  {
    product_id: uuid(invalidItem),
    quantity: z.int(invalidItem).min(1, invalidItem).max(limits.cart.quantityMax, invalidItem),
    variant_id: uuid(invalidItem).nullish(),
  },
  invalidItem,
)

/**
 * How the order is paid for (D59). Without a channel the hosted page asks. With a number, the phone is
 * prompted for mobile money at once; the network is derived from the number if it is not given.
 */
export const PaymentMethod = z
  .strictObject(
    {
      provider: z
        .string('Payment provider is required')
        .min(1, 'Payment provider is required')
        .max(40)
        .meta({ examples: ['paystack'] }),
      channel: z.enum(['mobile_money', 'card']).optional(),
      network: z.enum(networks).optional(),
      phone: walletPhone.optional(),
    },
    'Payment provider is required',
  )
  .refine(
    ({ network, phone }) => phone === undefined || network !== undefined || networkOf(phone) !== undefined,
    { path: ['network'], error: 'Please choose the network of this number' },
  )

/** Failures of the limits on unpaid orders and gifts, which hold stock. */
export const unpaidHoldFailures = [
  'order.too_many_unpaid',
  'order.reorder_paused',
  'order.verification_required',
  'order.network_busy',
  'order.too_large',
] as const

export const createOrder = endpoint({
  method: 'POST',
  path: '/user/orders',
  aliases: ['/users/orders'],
  summary: 'Creates an order at the prices of the server and asks the provider for a payment.',
  access: 'signed-in',
  idempotency: 'own',
  status: 201,
  body: z.strictObject({
    items: z
      .array(orderLine, 'Order must contain at least one item')
      .min(1, 'Order must contain at least one item')
      .max(limits.cart.lineItemsMax),
    shippingAddress: z.strictObject(Address.shape, 'Shipping address is required'),
    paymentMethod: PaymentMethod,
    gift: Gift.optional(),
    /** The codes to apply; defaults to the codes on the cart of the account. */
    promo_codes: z.array(promoCode).max(limits.promotion.codesMax, 'Promo code limit reached').optional(),
    /** The total that the buyer saw, in cedis: a different total answers 409 order.price_changed. */
    expected_total: cedisInput.optional(),
  }),
  response: dataOf(z.strictObject({ order: Order, payment: Payment })),
  failures: [
    'order.item_invalid',
    'order.stock_short',
    'order.price_changed',
    'order.payment_pending',
    ...unpaidHoldFailures,
    'payment.provider_unknown',
    'payment.provider_down',
    'payment.refused',
  ],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/users/orders',
  aliases: ['/user/orders'],
  summary: 'Lists the orders of the account, newest first.',
  access: 'signed-in',
  query: z.strictObject({
    search: line().optional(),
    status: OrderSummaryStatus.optional(),
    /** Only orders placed by the call with this Idempotency-Key, for clients that lost its response. */
    idempotency_key: line(128).optional(),
    page,
    limit: limit(),
  }),
  response: pageOf(OrderSummary),
  failures: [],
})

const orderParams = z.strictObject({ orderId: id })

export const getOrder = endpoint({
  method: 'GET',
  path: '/users/orders/:orderId',
  aliases: ['/user/orders/:orderId'],
  summary: 'Retrieves an order of the account.',
  access: 'signed-in',
  params: orderParams,
  response: dataOf(Order),
  failures: ['order.not_found'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/cancel',
  aliases: ['/users/orders/:orderId/cancel'],
  summary:
    'Cancels an order whose making has not begun: releases its stock and refunds its payment. A payment that succeeds at the same time wins.',
  access: 'signed-in',
  idempotency: 'own',
  params: orderParams,
  body: z.strictObject({
    reason: line().optional(),
    /** Whether the order is paid, as the client knows it; otherwise answers 409 order.paid_meanwhile. */
    paid: z.boolean().optional(),
  }),
  response: dataOf(Order),
  failures: ['order.not_found', 'order.not_cancellable', 'order.paid_meanwhile', 'payment.disputed'],
})
