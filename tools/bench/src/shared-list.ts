import { randomUUID } from 'node:crypto'
import { post, registerAccounts } from './buyers.ts'

export interface SharedList {
  readonly wishlistId: string
  readonly shareId: string
  /** The owner's token. */
  readonly token: string
  readonly itemIds: readonly string[]
}

/** A product, or an item of another shop. */
export type NewListItem = { readonly product_id: string } | { readonly external: { readonly name: string } }

/** Items per call. */
const addedAtOnce = 100

/** Creates a list of a new user, and a link to it. */
export async function shareList(origin: string, items: readonly NewListItem[]): Promise<SharedList> {
  const [owner] = await registerAccounts(origin, 1)
  if (!owner) throw new Error('no account was registered')
  const { token } = owner
  const send = (path: string, body: object) =>
    post(`${origin}/api/v1/wishlists/${path}`, body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    })
  const made = await send('add', { name: 'For our new home', privacy: 'public' })
  const { id: wishlistId } = made.data as { id: string }
  const itemIds: string[] = []
  for (let from = 0; from < items.length; from += addedAtOnce) {
    const { data } = await send(`${wishlistId}/items`, items.slice(from, from + addedAtOnce))
    itemIds.push(...(data as { created: { id: string }[] }).created.map(({ id }) => id))
  }
  const link = await send('generate-link', { wishlist_id: wishlistId })
  const { share_id: shareId } = link.data as { share_id: string }
  return { wishlistId, shareId, token, itemIds }
}
