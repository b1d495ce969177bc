import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { EventCard } from './event-card.tsx'
import { EventView } from './event-view.tsx'
import type { EventFacts } from './queries.ts'

const at = '2026-03-06T14:20:00.000Z'
const ama = { id: 1, name: 'Ama Mensah', avatar: null }
const kofi = { id: 2, name: 'Kofi Boateng', avatar: null }
const invited = {
  ...kofi,
  invited_at: at,
  answered_at: null,
  reminded_at: null,
  status: 'needs_action',
} as const
const naming: EventFacts = {
  id: 'event',
  title: 'Outdooring of Kwaku',
  type: 'naming',
  description: '',
  location: '',
  landmark: '',
  cover: null,
  honoree: '',
  date: at,
  starts_at: at,
  ends_at: null,
  recurrence: 'none',
  occurs_at: at,
  status: 'scheduled',
  is_over: false,
  my_role: 'owner',
  my_status: null,
  owner: ama,
  guest_counts: { needs_action: 1, accepted: 0, declined: 0, tentative: 0 },
  people_counts: { accepted: 0, declined: 0, tentative: 0 },
  wishlist_id: null,
  wishlist: null,
  version: 1,
  created_at: at,
  updated_at: at,
  guests: [invited],
  guests_without_list: 0,
  replies: [],
  invitation_url: null,
  invitation_shows_list: false,
}
const asGuest = { my_role: 'guest', my_status: 'needs_action' } as const

const shown = (page: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )

it('shows the invite action to the owner, the answer buttons to guests and the calendar button to both, until the event is over', () => {
  const own = (is_over: boolean) => shown(<EventView event={{ ...naming, is_over }} />)
  const theirs = (is_over: boolean) => {
    const event = { ...naming, ...asGuest, is_over }
    return shown(<EventView event={event} />) + shown(<EventCard event={event} />)
  }
  for (const words of ['Invite friends', 'Remind guests', 'Create invitation', 'Add to calendar']) {
    expect(own(false)).toContain(words)
    expect(own(true)).not.toContain(words)
  }
  for (const words of ['Can you come', 'You’re invited', 'Add to calendar']) {
    expect(theirs(false)).toContain(words)
    expect(theirs(true)).not.toContain(words)
  }
  expect(own(true)).toContain('Kofi Boateng')
})
