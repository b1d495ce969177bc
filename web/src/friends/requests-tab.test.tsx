import type { Friend, FriendStatus } from '@akyede/contract/friends'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { friendsViewOf } from './friends-address.ts'
import { friendsQuery } from './queries.ts'
import { RequestsTab } from './requests-tab.tsx'

const person = (id: number, name: string, status: FriendStatus): Friend => ({
  id,
  name,
  avatar: null,
  email: null,
  status,
  mutualFriends: 0,
  joinedAt: null,
  lastActive: null,
  message: '',
  since: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
})

/** The tab of a user with 30 received and 50 sent requests. */
function shown(address: string): string {
  const client = new QueryClient()
  const know = (status: FriendStatus, page: number, total: number, name: string) =>
    client.setQueryData(friendsQuery({ status, page }).queryKey, {
      data: [person(page, name, status)],
      pagination: { page, limit: 24, total, total_pages: Math.ceil(total / 24), has_more: true },
    })
  for (const page of [1, 2]) know('pending_received', page, 30, `Asks on page ${page}`)
  for (const page of [1, 2, 3]) know('pending_sent', page, 50, `Asked on page ${page}`)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RequestsTab view={friendsViewOf(new URLSearchParams(address))} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('received and sent requests are paged separately', () => {
  const first = shown('tab=requests')
  expect(first).toContain('Asks on page 1')
  expect(first).toContain('Asked on page 1')
  expect(first).toContain('href="/dashboard/friends?tab=requests&amp;page=2"')
  expect(first).toContain('href="/dashboard/friends?tab=requests&amp;sent=3"')
  const later = shown('tab=requests&page=2&sent=3')
  expect(later).toContain('Asks on page 2')
  expect(later).toContain('Asked on page 3')
  expect(later).toContain('href="/dashboard/friends?tab=requests&amp;page=2&amp;sent=2"')
})
