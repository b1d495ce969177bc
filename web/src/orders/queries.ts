import type { RequestFor } from '@akyede/contract/api'
import type { Order, OrderSummary } from '@akyede/contract/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#kit/call.ts'
import { readableOffline } from '#kit/freshness.ts'

/** The key of all queries of the account's orders. */
export const ordersKey = ['orders'] as const

export type OrderListInput = RequestFor<'listOrders'>['query']

export const ordersQuery = (input: OrderListInput) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', input],
    queryFn: ({ signal }) => call('listOrders', { query: input }, { signal }),
    meta: readableOffline,
    placeholderData: keepPreviousData,
  })

/** The order that a call under this key has placed, or null: fetched anew each time; fails without a connection. */
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
    meta: readableOffline,
  })

/** The order does not exist, belongs to another user, or its id is invalid. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid')
