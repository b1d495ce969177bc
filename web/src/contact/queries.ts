import { queryOptions } from '@tanstack/react-query'
import { ordersKey } from '#feature/orders'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

/** The numbers of the account's last orders, to choose from. */
export const orderNumbersQuery = queryOptions({
  queryKey: [...ordersKey, 'numbers'],
  queryFn: ({ signal }) =>
    call('listOrders', { query: {} }, { signal }).then(({ data }) => data.map(({ number }) => number)),
  staleTime: freshness.orders,
})
