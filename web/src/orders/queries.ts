import type { RequestFor } from '@akyede/contract/api'
import type { Order, OrderSummary } from '@akyede/contract/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'

/** Everything about the account's orders stands under this key. */
export const ordersKey = ['orders'] as const

export type OrderListInput = RequestFor<'listOrders'>['query']

export const ordersQuery = (wanted: OrderListInput) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', wanted],
    queryFn: ({ signal }) => call('listOrders', { query: wanted }, { signal }),
    staleTime: freshness.orders,
    meta: readableOffline,
    placeholderData: keepPreviousData,
  })

/**
 * The order that a call under this key has placed, null where none has: asked anew each time, and without a connection
 * it fails.
 */
export const orderByKeyQuery = (idempotencyKey: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'under', idempotencyKey],
    queryFn: ({ signal }): Promise<OrderSummary | null> =>
      call('listOrders', { query: { idempotency_key: idempotencyKey } }, { signal }).then(
        ({ data: [placed] }) => placed ?? null,
      ),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', orderId],
    queryFn: ({ signal }): Promise<Order> =>
      call('getOrder', { params: { orderId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.orders,
    meta: readableOffline,
  })

/** Nothing of the asked-for name is this person's: unknown, another's, or no name at all. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid')
