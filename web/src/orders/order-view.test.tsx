import { asCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { OrderView } from './order-view.tsx'
import { paidOrder } from './test-orders.ts'

const pending: Order = {
  id: 'order',
  number: 'AK-260306-7KQ2',
  status: 'pending',
  order_status: 'placed',
  payment_status: 'pending',
  fulfilment_status: 'unfulfilled',
  return_status: null,
  payment_reference: 'reference',
  payment_under_review: false,
  item_count: 1,
  pictures: [],
  total: asCedis(120),
  currency: 'GHS',
  placed_at: '2026-03-06T14:20:00.000Z',
  fulfilments: [],
  subtotal: asCedis(120),
  discount: asCedis(0),
  shipping: asCedis(0),
  wrapping: asCedis(0),
  promos: [],
  taxes: [],
  gift: null,
  cancel_reason: null,
  shippingAddress: { street: 'x'.repeat(255), city: 'Kumasi', state: 'Ashanti', note: 'y'.repeat(500) },
  expires_at: '2026-03-06T14:35:00.000Z',
  timeline: [{ step: 'placed', at: '2026-03-06T14:20:00.000Z' }],
  payment: {
    payment_id: 'payment',
    order_id: 'order',
    order_number: 'AK-260306-7KQ2',
    reference: 'reference',
    status: 'pending',
    provider: 'paystack',
    channel: null,
    network: null,
    phone: null,
    refunded_amount: asCedis(0),
    action_expires_at: null,
    as_of: '2026-03-06T14:21:00.000Z',
    amount: asCedis(120),
    currency: 'GHS',
    next_action: 'redirect',
    authorization_url: 'https://pay.example/1',
    display_text: 'Waiting for your payment.',
    expires_at: '2026-03-06T14:35:00.000Z',
    paid_at: null,
  },
  refund: null,
  returns: [],
  can_cancel: true,
}

const view = (order: Partial<Order>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderView order={{ ...pending, ...order }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const paymentThat = (payment: Partial<NonNullable<Order['payment']>>) =>
  ({ ...pending.payment, ...payment }) as Order['payment']

it('an address or a note without a space breaks rather than widening the page', () => {
  expect(view({})).toMatch(/<address class="[^"]*wrap-anywhere[^"]*"><span>x{255}/)
  expect(view({})).toMatch(/<p class="[^"]*wrap-anywhere[^"]*">y{500}/)
})

it('shows the address of each fulfilment once support has changed one of them', () => {
  const order = paidOrder({})
  const [parcel] = order.fulfilments
  const changed = { street: '7 Harbour Lane', city: 'Tema', state: 'Greater Accra' }
  const parcels = (first: typeof changed | null, second: typeof changed | null) =>
    view({
      ...order,
      fulfilments: parcel
        ? [
            { ...parcel, shippingAddress: first },
            {
              ...parcel,
              id: 'second',
              vendor: { ...parcel.vendor, name: 'Drum Yard' },
              shippingAddress: second,
            },
          ]
        : [],
    })
  expect(parcels(null, null).match(/<address/g)).toHaveLength(1)
  const both = parcels(null, changed)
  expect(both).toMatch(/From Sirigu Women Weavers<\/p><address[^>]*><span>Efua Asante/)
  expect(both).toMatch(/From Drum Yard<\/p><address[^>]*><span>7 Harbour Lane/)
  const moved = parcels(changed, changed)
  expect(moved.match(/<address/g)).toHaveLength(1)
  expect(moved).not.toContain('5 Adum Road')
})

it('a delivered item asks for a review until one is written', () => {
  const [parcel] = paidOrder({}).fulfilments
  const withReview = (reviewed: boolean) =>
    view({
      ...paidOrder({ status: 'delivered' }),
      fulfilments: parcel
        ? [{ ...parcel, status: 'delivered', items: parcel.items.map(item => ({ ...item, reviewed })) }]
        : [],
    })
  expect(withReview(false)).toContain('Write a review')
  expect(withReview(true)).toContain('See your review')
  expect(withReview(true)).not.toContain('Write a review')
})

it('a pending order shows until when it can be paid, in Accra time', () => {
  expect(view({})).toContain('Pay by <time dateTime="2026-03-06T14:35:00.000Z">14:35</time>')
})

it('an order that waits for no payment shows no such time', () => {
  expect(view({ status: 'processing', payment_status: 'paid', expires_at: null })).not.toContain('Pay by')
})

it('an order under review is not shown as cancelled, and asks nobody to pay again', () => {
  const html = view({
    status: 'cancelled',
    order_status: 'cancelled',
    payment_status: 'none',
    payment_under_review: true,
    expires_at: null,
    payment: paymentThat({ status: 'needs_review', authorization_url: null }),
    can_cancel: false,
  })
  expect(html).toContain('Payment being checked')
  expect(html).toContain('Please don’t pay again')
  expect(html).not.toContain('Cancelled')
})

it('an unpaid order that was cancelled is shown as cancelled', () => {
  const html = view({
    status: 'cancelled',
    order_status: 'cancelled',
    payment_status: 'none',
    payment: paymentThat({ status: 'cancelled', authorization_url: null }),
    can_cancel: false,
  })
  expect(html).toContain('Cancelled')
  expect(html).not.toContain('Please don’t pay again')
})

it('a payer who returns sees what the phone waits for, with a link to it', () => {
  const html = view({
    payment: paymentThat({
      next_action: 'wait',
      authorization_url: null,
      network: 'mtn',
      phone: '+233551234001',
    }),
  })
  expect(html).toContain('Waiting for your MoMo approval')
  expect(html).toContain('₵120.00 from MTN MoMo, 055 123 4001.')
  expect(html).toContain('href="/checkout/success?reference=reference"')
})

it('money that is being refunded is shown, and returned units are counted', () => {
  const ended = {
    status: 'cancelled',
    order_status: 'cancelled',
    payment_status: 'none',
    can_cancel: false,
  } as const
  const refund = { amount: asCedis(120), requested_at: '2026-03-06T15:00:00.000Z' }
  const leaving = view({
    ...ended,
    payment: paymentThat({ status: 'refund_pending', authorization_url: null }),
    refund: { ...refund, status: 'on_its_way', arrived_at: null },
  })
  expect(leaving).toContain('We’re refunding ₵120.00 to your original payment method.')
  expect(leaving).toContain('Please don’t pay for this order again.')
  const arrived = view({
    ...ended,
    status: 'refunded',
    payment_status: 'refunded',
    payment: paymentThat({ status: 'refunded', authorization_url: null, refunded_amount: asCedis(120) }),
    refund: { ...refund, status: 'arrived', arrived_at: '2026-03-06T15:05:00.000Z' },
  })
  expect(arrived).toContain('We refunded ₵120.00 to your original payment method.')
  expect(arrived).toMatch(/Refunded.*₵120\.00/)
  expect(arrived).toContain('Refunded')
})

const parcel: Order['fulfilments'][number] = {
  id: 'part',
  vendor: { id: 'vendor', name: 'Sirigu Women Weavers', town: 'Sirigu' },
  status: 'shipped',
  shipping: asCedis(0),
  kept_refund: asCedis(0),
  shippingAddress: null,
  carrier: 'STC Parcels',
  tracking: 'STC-4711',
  arrives: { from: '2026-03-12', until: '2026-03-16' },
  making_at: '2026-03-07T09:00:00.000Z',
  shipped_at: '2026-03-09T09:00:00.000Z',
  delivered_at: null,
  proof: null,
  proved_at: null,
  delivery_code: null,
  arrival: null,
  return_until: null,
  items: [],
}
const paid = { status: 'processing', payment_status: 'paid', expires_at: null } as const

it('a parcel shows its carrier, its tracking number and its expected arrival', () => {
  const html = view({ ...paid, fulfilments: [parcel] })
  for (const text of ['STC Parcels', 'STC-4711', 'Thursday 12 March – Monday 16 March', '7 Mar 2026']) {
    expect(html).toContain(text)
  }
  expect(view({ ...paid, order_status: 'cancelled', fulfilments: [parcel] })).not.toContain('STC-4711')
})

it('the badge, the dates and the timeline of a parcel use the same word for one status', () => {
  const timeline = [{ step: 'shipped', at: parcel.shipped_at }] as const
  const text = view({ ...paid, status: 'shipped', timeline: [...timeline], fulfilments: [parcel] })
  const words = text.replaceAll(/<[^>]*>/g, '|')
  expect(words.match(/\|Shipped\|/g)).toHaveLength(4)
  expect(words).not.toContain('|Sent|')
})

it('a paid order links to help, to buying it again and to its receipts', () => {
  const html = view(paid)
  expect(html).toContain('Buy again')
  for (const address of ['/orders/order/problem', '/orders/order/receipt', '/orders/order/gift-receipt']) {
    expect(html).toContain(`href="${address}"`)
  }
  expect(view({})).not.toContain('/receipt')
  expect(view({})).not.toContain('Buy again')
})

describe('the handover of a parcel', () => {
  const textOf = (more: Partial<typeof parcel>) =>
    view({ ...paid, status: 'shipped', fulfilments: [{ ...parcel, ...more }] }).replaceAll(/<[^>]*>/g, '')
  const delivered = { status: 'delivered', delivered_at: '2026-03-12T14:12:00.000Z' } as const

  it('shows the code on the way, and offers to confirm the arrival', () => {
    expect(textOf({ delivery_code: '481 920' })).toContain('481 920')
    expect(textOf({ delivery_code: null })).not.toContain('Your delivery code')
    expect(textOf({})).toContain('It has arrived')
    expect(textOf(delivered)).not.toContain('It has arrived')
  })

  it('says when it was delivered and what proves it', () => {
    const on = 'Delivered on Thursday 12 March at 14:12'
    expect(textOf({ ...delivered, proof: 'code' })).toContain(`${on}, confirmed with the code.`)
    expect(textOf({ ...delivered, proof: 'buyer' })).toContain(`${on}, confirmed by you.`)
    expect(textOf({ ...delivered, proof: 'time' })).toContain(`${on}.`)
  })

  it('asks whether it arrived while nothing proves it, until the answer is “Not yet”', () => {
    expect(textOf({ ...delivered, arrival: 'asked' })).toContain('Did it arrive?')
    const denied = textOf({ ...delivered, arrival: 'not_yet' })
    expect(denied).toContain('You told us that it hasn’t arrived.')
    expect(denied).not.toContain('Did it arrive?')
  })
})
