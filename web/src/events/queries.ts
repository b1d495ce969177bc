import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { tabChannel } from '#kit/tabs.ts'

export type EventFacts = ResponseFor<'getEvent'>['data']
export type EventCardFacts = ResponseFor<'listEvents'>['data'][number]
export type Scope = 'upcoming' | 'past' | 'cancelled' | 'archived'

/** Everything that is known of events stands under this key. */
const eventsKey = ['events'] as const

export interface AgendaView {
  readonly scope: Scope
  readonly search: string
  readonly page: number
}

/** A page of the agenda; what was shown stays until it is there. */
export const agendaQuery = ({ scope, search, page }: AgendaView) =>
  queryOptions({
    queryKey: [...eventsKey, 'agenda', scope, search, page],
    queryFn: ({ signal }) =>
      call('listEvents', { query: { scope, page: String(page), ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshness.events,
  })

/** What is on between two days, as much as one page of the API holds. */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'days', from, to],
    queryFn: ({ signal }): Promise<readonly EventCardFacts[]> =>
      call('listEvents', { query: { from, to, limit: '100' } }, { signal }).then(({ data }) => data),
    staleTime: freshness.events,
  })

/** An event with its guests. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'event', eventId],
    queryFn: ({ signal }): Promise<EventFacts> =>
      call('getEvent', { params: { eventId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.events,
  })

/** Friends by name, for who is to be invited. */
export const friendsToInviteQuery = (search: string) =>
  queryOptions({
    queryKey: ['friends', 'to-invite', search],
    queryFn: ({ signal }) =>
      call('listFriends', { query: { limit: '100', ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshness.friends,
  })

/** One's own lists, of which one may go with an event. */
export const ownListsQuery = queryOptions({
  queryKey: ['wishlists', 'for-events'],
  queryFn: ({ signal }) =>
    call('listWishlists', { query: { scope: 'own', limit: '100' } }, { signal }).then(({ data }) =>
      data.filter(({ role }) => role === 'owner').map(({ id, name, privacy }) => ({ id, name, privacy })),
    ),
  staleTime: freshness.wishlists,
})

/** Asks for events anew, here and in the other tabs. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  eventsChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: eventsKey })
}

/** For every page of events: what other tabs change shows here too. */
export function useEventsSync(): void {
  const client = useQueryClient()
  useEffect(
    () => eventsChannel.listen(() => void client.invalidateQueries({ queryKey: eventsKey })),
    [client],
  )
}

interface EventsChanged {
  type: 'changed'
}

const isEventsChanged = (message: unknown): message is EventsChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells the other tabs that events are no longer what they show. */
const eventsChannel = tabChannel('events', isEventsChanged)
