import { randomUUID } from 'node:crypto'
import { post } from './buyers.ts'
import type { Card } from './catalogue.ts'
import { shareList } from './shared-list.ts'

export interface PublicPage {
  /** The name in the goals, such as "/product/{id}". */
  readonly page: string
  readonly path: string
}

const giftsOfList = 12

/** Every kind of public landing page of the running shop; creates a list to share. */
export async function publicPages(origin: string, cards: readonly Card[]): Promise<PublicPage[]> {
  const items = cards.slice(0, giftsOfList).map(({ id }) => ({ product_id: id }))
  const { shareId, token } = await shareList(origin, items)
  await saveAddress(origin, token)
  const [card] = cards
  const { category, vendor } = await productFacts(origin, card?.id ?? '')
  return Object.entries({
    '/': '/',
    '/browse': '/browse',
    '/browse/category/{id}': `/browse/category/${category}`,
    '/search': '/search?q=basket',
    '/product/{id}': `/product/${card?.id}`,
    '/vendor/{id}': `/vendor/${vendor}`,
    '/shared/{id}': `/shared/${shareId}`,
    '/cart': '/cart',
    '/help': '/help',
    '/signin': '/signin',
  }).map(([page, path]) => ({ page, path }))
}

/** The delivery address of the list: without one nothing can be given. */
export async function saveAddress(origin: string, token: string): Promise<void> {
  const address = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  await post(`${origin}/api/v1/users/me/addresses`, address, headers)
}

async function productFacts(origin: string, id: string): Promise<{ category: string; vendor: string }> {
  const response = await fetch(`${origin}/api/v1/products/${id}`)
  if (!response.ok) throw new Error(`the product ${id} answered ${response.status}`)
  const { data } = (await response.json()) as ProductAnswer
  return { category: data.category.slug, vendor: data.vendor.id }
}

interface ProductAnswer {
  readonly data: { readonly category: { readonly slug: string }; readonly vendor: { readonly id: string } }
}
