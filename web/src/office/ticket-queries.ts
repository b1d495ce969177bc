import type { RequestFor } from '@akyede/contract/api'
import type { OfficeTicket } from '@akyede/contract/office-tickets'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { officeKey } from './queries.ts'

const ticketsKey = [...officeKey, 'tickets'] as const

/** A page of tickets, refetched every minute: new messages may have arrived. */
export const officeTicketsQuery = (query: RequestFor<'listOfficeTickets'>['query']) =>
  queryOptions({
    queryKey: [...ticketsKey, 'list', query],
    queryFn: ({ signal }) => call('listOfficeTickets', { query }, { signal }),
    staleTime: freshness.notifications,
    refetchInterval: freshness.notifications,
    placeholderData: keepPreviousData,
  })

/** A ticket, refetched every half minute: a colleague may answer meanwhile. */
export const officeTicketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', ticketId],
    queryFn: ({ signal }) =>
      call('getOfficeTicket', { params: { ticketId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.held,
    refetchInterval: 30_000,
  })

export const colleaguesQuery = queryOptions({
  queryKey: [...officeKey, 'colleagues'],
  queryFn: ({ signal }) => call('listOfficeColleagues', {}, { signal }).then(({ data }) => data),
})

export const savedRepliesQuery = queryOptions({
  queryKey: [...officeKey, 'replies'],
  queryFn: ({ signal }) => call('listSavedReplies', {}, { signal }).then(({ data }) => data),
})

/** Shows the ticket of a response at once, and refetches the lists. */
export async function cacheOfficeTicket(client: QueryClient, ticket: OfficeTicket): Promise<void> {
  client.setQueryData(officeTicketQuery(ticket.id).queryKey, ticket)
  await client.invalidateQueries({ queryKey: [...ticketsKey, 'list'] })
}

/** Requests the URL of a file as staff. */
export const officeFileAddress = (attachmentId: string): Promise<string> =>
  call('getOfficeAttachment', { params: { attachmentId } }).then(({ data }) => data.url)
