import type { Order } from '@akyede/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from './queries.ts'

/** Milliseconds: a payment changes within seconds, a maker's step takes days. */
const pollEvery = { payment: 10_000, refund: 20_000, maker: 30_000 } as const

/** An order that is polled while its page is visible and refetched when it becomes visible again. */
export const useOrder = (orderId: string) =>
  useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state }) => (state.data ? pollIntervalFor(state.data) : false),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

/** Milliseconds until an order may have changed; false once nothing more will change. */
export function pollIntervalFor({
  status,
  refund,
  returns,
}: Pick<Order, 'status' | 'refund' | 'returns'>): number | false {
  if (status === 'pending') return pollEvery.payment
  if (refund && refund.status !== 'arrived') return pollEvery.refund
  if (returns.some(one => one.status === 'received')) return pollEvery.refund
  if (returns.some(one => one.status === 'requested' || one.status === 'approved')) return pollEvery.maker
  return status === 'processing' || status === 'shipped' ? pollEvery.maker : false
}

/** The breadcrumb of a page about an order; its number is undefined until it is known. */
export const orderTrail = (orderId: string, number: string | undefined) => [
  { text: 'Your orders', to: '/orders' },
  ...(number ? [{ text: `Order ${number}`, to: `/orders/${orderId}` }] : []),
]

/** Sets the title of the tab after its content was loaded, so that several tabs can be told apart. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Akyɛde`
  }, [title])
}
