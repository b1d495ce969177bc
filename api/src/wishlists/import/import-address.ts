import { Failure } from '@akyede/contract/failures'
import type { Cedis } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import type { NewItem } from '../add-items.ts'
import type { ListParts } from '../parts.ts'
import { type FetchOutside, fetchPage } from './fetch-page.ts'
import { type Found, lookAtOwn, ofPage } from './look-at.ts'
import { readOwnAddress } from './own-address.ts'

export interface Wanted {
  readonly userId: number
  readonly url: string
  /** In place of what the page does not say. */
  readonly name?: string | undefined
  readonly price?: Cedis | undefined
}

export interface Looked {
  readonly found: readonly Found[]
  readonly items: readonly NewItem[]
  /** Where the picture of a thing of another shop lies. */
  readonly picture: string | null
}

/** What an address offers. Where something of it is missing: `wishlist.import_incomplete` with what was found. */
export async function lookAt(
  executor: Executor,
  { parts, fetch, publicUrl }: { parts: ListParts; fetch: FetchOutside; publicUrl: string },
  { userId, url, name, price }: Wanted,
  now: Date,
): Promise<Looked> {
  const own = readOwnAddress(url, publicUrl)
  if (own && own.kind !== 'other') {
    return complete(await lookAtOwn(executor, parts, { userId }, own, now), null)
  }
  const page = own ? nothing : await fetchPage(fetch, url)
  const offer = { ...page, name: name ?? page.name, price: price ?? page.price }
  return complete([ofPage(offer, url)], page.picture)
}

const nothing = { name: null, price: null, asking: null, picture: null }

function complete(found: readonly Found[], picture: string | null): Looked {
  const items = found.flatMap(({ item }) => item ?? [])
  if (items.length < found.length)
    throw new Failure('wishlist.import_incomplete', { facts: { found: found[0]?.thing } })
  return { found, items, picture }
}
