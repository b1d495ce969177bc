import type { Order } from '@akyede/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from './queries.ts'

/** Milliseconds: the payer's next step is awaited eagerly, a maker's takes days. */
const askAgainEvery = { payment: 10_000, refund: 20_000, maker: 30_000 } as const

/** An order that follows what happens to it while its page is seen, and is asked for anew when that is seen again. */
export const useOrder = (orderId: string) =>
  useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state }) => (state.data ? pollIntervalFor(state.data) : false),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })

/** How long until an order may have changed; false once nothing more will happen to it. */
export function pollIntervalFor({
  status,
  refund,
  returns,
}: Pick<Order, 'status' | 'refund' | 'returns'>): number | false {
  if (status === 'pending') return askAgainEvery.payment
  if (refund && refund.status !== 'arrived') return askAgainEvery.refund
  if (returns.some(one => one.status === 'received')) return askAgainEvery.refund
  if (returns.some(one => one.status === 'requested' || one.status === 'approved')) return askAgainEvery.maker
  return status === 'processing' || status === 'shipped' ? askAgainEvery.maker : false
}

/** Names the tab after what has been loaded since; whoever has several open tells them apart. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Akyɛde`
  }, [title])
}
