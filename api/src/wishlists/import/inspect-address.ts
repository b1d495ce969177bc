import { Failure } from '@akyede/contract/failures'
import type { Cedis } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import type { NewItem } from '../add-items.ts'
import type { ListDependencies } from '../dependencies.ts'
import { type FetchExternal, fetchPage } from './fetch-page.ts'
import { type FoundItem, inspectOwnAddress, readOwnAddress, toFoundItem } from './inspect-own-address.ts'

export interface InspectAddressInput {
  readonly userId: number
  readonly url: string
  /** Replaces a name that the page does not give. */
  readonly name?: string | undefined
  readonly price?: Cedis | undefined
}

export interface InspectAddressResult {
  readonly found: readonly FoundItem[]
  readonly items: readonly NewItem[]
  /** Address of the external product's picture. */
  readonly picture: string | null
}

/** What an address offers. When something is missing, refuses with `wishlist.import_incomplete` and what was found. */
export async function inspectAddress(
  executor: Executor,
  {
    dependencies,
    fetch,
    publicUrl,
  }: { dependencies: ListDependencies; fetch: FetchExternal; publicUrl: string },
  { userId, url, name, price }: InspectAddressInput,
  now: Date,
): Promise<InspectAddressResult> {
  const own = readOwnAddress(url, publicUrl)
  if (own && own.kind !== 'other') {
    return complete(await inspectOwnAddress(executor, dependencies, { userId }, own, now), null)
  }
  const page = own ? nothing : await fetchPage(fetch, url)
  const offer = { ...page, name: name ?? page.name, price: price ?? page.price }
  return complete([toFoundItem(offer, url)], page.picture)
}

const nothing = { name: null, price: null, asking: null, picture: null }

function complete(found: readonly FoundItem[], picture: string | null): InspectAddressResult {
  const items = found.flatMap(({ item }) => item ?? [])
  if (items.length < found.length)
    throw new Failure('wishlist.import_incomplete', { facts: { found: found[0]?.thing } })
  return { found, items, picture }
}
