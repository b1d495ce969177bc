import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists } from './guest-lists.ts'

/** Makes a list for whoever is here, by its name alone; answers its id. Fails in words for people. */
export async function makeList(name: string): Promise<string> {
  if (await session.isSignedIn()) return (await call('addWishlist', { body: { name } })).data.id
  const id = ulid()
  guestLists.edit({ kind: 'create', id, name, purpose: null, at: new Date() })
  return id
}
