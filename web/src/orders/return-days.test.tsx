import type { Order } from '@akyede/contract/orders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { OrderView } from './order-view.tsx'
import { paidOrder, requestedReturn } from './test-orders.ts'

type Parcel = Order['fulfilments'][number]

const [part] = paidOrder({}).fulfilments
const [item] = part?.items ?? []
const delivered_at = '2026-11-07T14:20:00.000Z'
const return_until = '2026-11-14T14:20:00.000Z'
const returnable = { ...item, returnable: 2 } as Parcel['items'][number]

const view = (parcel: Partial<Parcel>, order: Partial<Order> = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderView
          order={paidOrder({
            status: 'delivered',
            fulfilment_status: 'delivered',
            fulfilments: [{ ...part, status: 'delivered', delivered_at, ...parcel } as Parcel],
            ...order,
          })}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '')

it('a parcel shows until when it can be returned, and later until when it could', () => {
  expect(view({ return_until, items: [returnable] })).toContain('You can return it until 14 Nov 2026, 14:20.')
  expect(view({})).toContain('You could return it until 14 Nov 2026, 14:20.')
})

it('a parcel that was made to order says that only faults count', () => {
  const made = { ...returnable, made_to_order: true }
  expect(view({ return_until, items: [made] })).toContain(
    'It was made to order. If it is faulty, you can return it until 14 Nov 2026, 14:20.',
  )
  expect(view({ items: [{ ...made, returnable: 0 }] })).toContain(
    'It was made to order. If it was faulty, you could return it until 14 Nov 2026, 14:20.',
  )
})

it.each<[string, Partial<Parcel>, Partial<Order>]>([
  ['is on its way', { status: 'shipped', delivered_at: null }, { status: 'shipped' }],
  ['is all in returns, its days not over', { return_until }, {}],
  ['is in a return that goes on', {}, { returns: [requestedReturn] }],
  ['was paid back', {}, { status: 'refunded', payment_status: 'refunded' }],
])('a parcel that %s shows no return days', (_, parcel, order) => {
  expect(view(parcel, order)).not.toMatch(/return it until/)
})

it('a withdrawn return leaves the return days as they were', () => {
  expect(view({}, { returns: [{ ...requestedReturn, status: 'withdrawn' }] })).toContain(
    'You could return it',
  )
})
