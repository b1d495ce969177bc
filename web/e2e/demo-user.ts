import type { APIRequestContext } from '@playwright/test'
import { createApiClient } from './api-client.ts'

export const ama = { email: 'ama@akyede.test', password: 'Akwaaba#2026' }

/** Ids of the demo user Ama, and the paths of her public list and of an invitation. */
export interface DemoUserData {
  readonly product: string
  readonly share: string
  readonly order: string
  readonly list: string
  readonly event: string
  readonly invitation: string
  readonly group: string
  readonly ticket: string
}

/** Fetched through the API, so that no page must be visited. */
export async function findDemoUserData(request: APIRequestContext): Promise<DemoUserData> {
  const { post, first } = await createApiClient(request, ama)
  const [order, list, event, group, ticket] = await Promise.all(
    ['users/orders', 'wishlists/list', 'user/events/list', 'user/groups', 'user/support/tickets'].map(first),
  )
  const products = await (await request.get('/api/v1/products/search', { params: { q: 'basket' } })).json()
  const link = await post('wishlists/generate-link', { wishlist_id: list })
  const invitation = await post(`user/events/${event}/invitation`, {})
  return {
    product: products.data[0].id,
    share: new URL(link.data.share_url).pathname,
    order: String(order),
    list: String(list),
    event: String(event),
    invitation: new URL(invitation.data.invitation_url).pathname,
    group: String(group),
    ticket: String(ticket),
  }
}
