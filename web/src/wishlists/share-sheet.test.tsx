import type { SavedAddress } from '@akyede/contract/addresses'
import { asCedis } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { addressesQuery } from '#feature/addresses'
import type { WishlistFacts } from './lists-address.ts'
import { shareLinkQuery } from './queries.ts'
import { ShareSheet } from './share-sheet.tsx'

const street: Address = { street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti', country: 'GH' }
const saved: SavedAddress = { ...street, id: 'adum', is_default: true }

const link = {
  share_url: 'https://shop.example/shared/new-home-k7q2xw9m4t',
  share_id: 'AAAAAAAAAAAAAAAAAAAAAA',
  alias: 'new-home-k7q2xw9m4t',
  expires_at: null,
  has_password: false,
  status: 'open' as const,
  created_at: '2026-11-01T10:00:00.000Z',
}

/** Text of the share sheet for an owner with these addresses; undefined while they are loading. */
function sheet(addresses: SavedAddress[] | undefined, about: Partial<WishlistFacts> = {}): string {
  const client = new QueryClient()
  if (addresses) client.setQueryData(addressesQuery.queryKey, addresses)
  client.setQueryData(shareLinkQuery('home').queryKey, link)
  const list: WishlistFacts = {
    id: 'home',
    name: 'New home',
    description: '',
    purpose: null,
    purposeText: null,
    privacy: 'private',
    groupId: null,
    deadline: null,
    itemCount: 0,
    totalValue: asCedis(0),
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    coverImage: null,
    hasOwnCover: false,
    pictures: [],
    owner: { user_id: 1, first_name: 'Yaa' },
    role: 'owner',
    collaborators: [],
    shareUrl: null,
    version: 1,
    reveal: null,
    deliveryAddress: null,
    archivedAt: null,
    deletedAt: null,
    recoverableUntil: null,
    items: [],
    ...about,
  }
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ShareSheet list={list} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('WhatsApp')
  return drawn
}

const obstacle = /Nothing can be/

test('tells an owner without any delivery address that nothing can be given and links to the address book', () => {
  const drawn = sheet([])
  expect(drawn.replace(/<[^>]+>/g, '')).toContain('Nothing can be given yet. Tell us where to deliver gifts.')
  expect(drawn).toContain('href="/profile#addresses"')
})

test('speaks of items sent rather than gifts given on a list for a funeral', () => {
  const drawn = sheet([], { purpose: 'funeral' })
  expect(drawn.replace(/<[^>]+>/g, '')).toContain('Nothing can be sent yet. Tell us where to deliver items.')
})

test('shows no notice when the list or the owner has an address, or while addresses are loading', () => {
  expect(sheet([saved])).not.toMatch(obstacle)
  expect(sheet([], { deliveryAddress: street })).not.toMatch(obstacle)
  expect(sheet(undefined)).not.toMatch(obstacle)
})

test('shows no notice to a co-owner, because gifts go to the owner', () => {
  expect(sheet([], { role: 'co_owner' })).not.toMatch(obstacle)
})

test('shows the name of the list until its preview picture is drawn', () => {
  expect(sheet([])).toMatch(/<p aria-hidden="true"[^>]*>New home<\/p><img /)
})
