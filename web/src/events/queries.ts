import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { tabChannel } from '#kit/tabs.ts'

export type EventFacts = ResponseFor<'getEvent'>['data']
export type EventCardFacts = ResponseFor<'listEvents'>['data'][number]
export type Scope = 'upcoming' | 'past' | 'cancelled' | 'archived'

/** Prefix of all query keys of events. */
const eventsKey = ['events'] as const

export interface AgendaView {
  readonly scope: Scope
  readonly search: string
  readonly page: number
}

/** A page of the agenda. The previous page stays visible while the next one loads. */
export const agendaQuery = ({ scope, search, page }: AgendaView) =>
  queryOptions({
    queryKey: [...eventsKey, 'agenda', scope, search, page],
    queryFn: ({ signal }) =>
      call('listEvents', { query: { scope, page: String(page), ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Events between two days, limited to one page of the API. */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'days', from, to],
    queryFn: ({ signal }): Promise<readonly EventCardFacts[]> =>
      call('listEvents', { query: { from, to, limit: '100' } }, { signal }).then(({ data }) => data),
  })

/** An event with its guests. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'event', eventId],
    queryFn: ({ signal }): Promise<EventFacts> =>
      call('getEvent', { params: { eventId } }, { signal }).then(({ data }) => data),
  })

/** Friends by name, to choose guests from. */
export const friendsToInviteQuery = (search: string) =>
  queryOptions({
    queryKey: ['friends', 'to-invite', search],
    queryFn: ({ signal }) =>
      call('listFriends', { query: { limit: '100', ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The user's own lists, to link one to an event. */
export const ownListsQuery = queryOptions({
  queryKey: ['wishlists', 'for-events'],
  queryFn: ({ signal }) =>
    call('listWishlists', { query: { scope: 'own', limit: '100' } }, { signal }).then(({ data }) =>
      data.filter(({ role }) => role === 'owner').map(({ id, name, privacy }) => ({ id, name, privacy })),
    ),
  staleTime: freshness.wishlists,
})

/** Refetches events here and in other tabs. */
export async function refreshEvents(client: QueryClient): Promise<void> {
  eventsChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: eventsKey })
}

/** Refetches events when another tab has changed them. Every page of events uses it. */
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

/** Tells other tabs that events have changed. */
const eventsChannel = tabChannel('events', isEventsChanged)
