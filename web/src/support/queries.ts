import type { SupportTicket } from '@akyede/contract/support'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ordersKey } from '#feature/orders'
import { ApiError, call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { SupportView } from './support-address.ts'

/** Prefix of all query keys of support. */
const supportKey = ['support'] as const

/** A page of tickets. The previous page stays visible while the next one loads. */
export const ticketsQuery = ({ page, status }: SupportView) =>
  queryOptions({
    queryKey: [...supportKey, 'list', page, status],
    queryFn: ({ signal }) =>
      call('listSupportTickets', { query: { page: String(page), ...(status && { status }) } }, { signal }),
    staleTime: freshness.notifications,
    placeholderData: keepPreviousData,
  })

/** Refetched every minute while the page is visible, because an answer may have arrived. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...supportKey, 'one', ticketId],
    queryFn: ({ signal }): Promise<SupportTicket> =>
      call('getSupportTicket', { params: { ticketId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.notifications,
    refetchInterval: freshness.notifications,
  })

export const categoriesQuery = queryOptions({
  queryKey: [...supportKey, 'categories'],
  queryFn: ({ signal }) => call('listSupportCategories', {}, { signal }).then(({ data }) => data),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface OrderChoice {
  readonly id: string
  readonly number: string
}

/** The account's latest orders to choose from, and the order with this number, however old it is. */
export const orderChoicesQuery = (number: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'choices', number],
    queryFn: async ({ signal }): Promise<OrderChoice[]> => {
      const { data } = await call('listOrders', { query: {} }, { signal })
      const isThere = number === '' || data.some(order => order.number === number)
      const more = isThere ? [] : (await call('listOrders', { query: { search: number } }, { signal })).data
      return [...more.filter(order => order.number === number), ...data].map(order => ({
        id: order.id,
        number: order.number,
      }))
    },
  })

/** Caches a ticket from a response and refetches the lists. */
export async function cacheTicket(client: QueryClient, ticket: SupportTicket): Promise<void> {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  await client.invalidateQueries({ queryKey: [...supportKey, 'list'] })
}

export const isUnknownTicket = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid')
