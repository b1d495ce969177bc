import { asCedis } from '@akyede/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentNotice } from './payment-notice.tsx'
import { paidOrder } from './test-orders.ts'
import { pollIntervalFor } from './use-order.ts'

const refund = { amount: asCedis(118), requested_at: '2026-03-06T15:00:00.000Z', arrived_at: null } as const
const cancelled = { status: 'cancelled', order_status: 'cancelled', can_cancel: false } as const
const notice = (more: Parameters<typeof paidOrder>[0]) =>
  renderToStaticMarkup(<PaymentNotice order={paidOrder({ ...cancelled, ...more })} />)

it('a refund is followed from the server to the wallet it came from', () => {
  const under = notice({ refund: { ...refund, status: 'on_its_way' } })
  expect(under).toContain('We’re refunding ₵118.00 to your MTN MoMo wallet 024 412 3456.')
  expect(under).toContain(`Requested <time dateTime="${refund.requested_at}">`)
  const arrived_at = '2026-03-06T15:04:00.000Z'
  const there = notice({ refund: { ...refund, status: 'arrived', arrived_at } })
  expect(there).toContain('We refunded ₵118.00 to your MTN MoMo wallet 024 412 3456.')
  expect(there).toContain(`<time dateTime="${arrived_at}">`)
})

it('tells the buyer that a disputed payment is being reviewed, also after a partial refund', () => {
  const payment = {
    ...paidOrder({}).payment,
    status: 'disputed',
    display_text: 'This payment is being checked.',
  } as ReturnType<typeof paidOrder>['payment']
  const html = notice({ payment, refund: { ...refund, status: 'arrived' } })
  expect(html).toContain('This payment is being checked.')
  expect(html).toContain('please write to us')
  expect(html).not.toContain('We refunded')
})

it('a refund that fails is taken over by a person', () => {
  const payment = { ...paidOrder({}).payment, status: 'needs_review' } as ReturnType<
    typeof paidOrder
  >['payment']
  const html = notice({ payment, refund: { ...refund, status: 'stuck' } })
  expect(html).toContain('The refund of ₵118.00 didn’t go through.')
  expect(html).not.toContain('doesn’t match this order')
})

it('an order is polled as long as something may still change', () => {
  expect(pollIntervalFor(paidOrder({ status: 'pending' }))).toBeLessThan(15_000)
  expect(pollIntervalFor(paidOrder({}))).toBe(30_000)
  expect(pollIntervalFor(paidOrder({ status: 'delivered' }))).toBe(false)
  expect(pollIntervalFor(paidOrder({ ...cancelled, refund: { ...refund, status: 'on_its_way' } }))).toBe(
    20_000,
  )
  expect(pollIntervalFor(paidOrder({ ...cancelled, refund: { ...refund, status: 'arrived' } }))).toBe(false)
  expect(pollIntervalFor(paidOrder({ ...cancelled }))).toBe(false)
})
