import type { RequestFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { officeKey } from './queries.ts'

const ordersKey = [...officeKey, 'orders'] as const
const paymentsKey = [...officeKey, 'payments'] as const

/** What staff look at changes all the time, so it is fresh for a moment only. */
const staleTime = 10_000

type OrdersQuery = RequestFor<'listOfficeOrders'>['query']
type PaymentsQuery = RequestFor<'listOfficePayments'>['query']

export const officeOrdersQuery = (query: OrdersQuery) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ signal }) => call('listOfficeOrders', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const officeOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, orderId],
    queryFn: ({ signal }) =>
      call('getOfficeOrder', { params: { orderId } }, { signal }).then(({ data }) => data),
    staleTime,
  })

export const officePaymentsQuery = (query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...paymentsKey, query],
    queryFn: ({ signal }) => call('listOfficePayments', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/**
 * An action of staff. A retry after a lost connection uses the same idempotency key. Orders and payments are read again
 * after each answer.
 */
export function useOfficeAction<Input>(run: (input: Input, idempotencyKey: string) => Promise<unknown>) {
  const client = useQueryClient()
  const keyed = useKeyedCall()
  return useMutation({
    mutationFn: (input: Input) => keyed(input, key => run(input, key)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ordersKey })
      await client.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}
