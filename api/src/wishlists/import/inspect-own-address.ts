import { toCedis } from '@akyede/contract/money'
import type { ImportCandidate } from '@akyede/contract/wishlist-import'
import { findSellableItems } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import type { NewItem } from '../add-items.ts'
import type { Viewer } from '../can-view.ts'
import type { ListDependencies } from '../dependencies.ts'
import { findItems, type WishlistItemRow } from '../find-items.ts'
import { findList } from '../find-list.ts'
import type { FoundOffer } from './read-page.ts'

/** The items found at an address, as shown and as added to a list. */
export interface FoundItem {
  readonly thing: ImportCandidate
  /** Undefined while its name or price is missing. */
  readonly item: NewItem | undefined
}

const usual = { note: '', quantity: 1, priority: 'medium', increase: false } as const

/** The product or list at an address of this shop, as the viewer may see it. Refuses with `wishlist.not_found`. */
export async function inspectOwnAddress(
  executor: Executor,
  { links }: Pick<ListDependencies, 'links'>,
  viewer: Viewer,
  address: Exclude<OwnAddress, { kind: 'other' }>,
  now: Date,
): Promise<FoundItem[]> {
  if (address.kind === 'product') {
    const { productId: product_id, variantId: variant_id } = address
    return ofProducts(executor, [{ product_id, variant_id, external: null }])
  }
  const linkedTo =
    address.kind === 'shared' ? await links.findLinkedList(executor, address.shareId, now) : undefined
  const wishlistId = address.kind === 'list' ? address.wishlistId : linkedTo
  const through = linkedTo === undefined ? viewer : { ...viewer, linkedTo }
  const { list } = await findList(executor, through, wishlistId ?? noListId)
  return ofProducts(executor, await findItems(executor, list.id))
}

/** An id that no list has. */
const noListId = '00000000-0000-0000-0000-000000000000'

type Thing = Pick<WishlistItemRow, 'product_id' | 'variant_id' | 'external'>

async function ofProducts(executor: Executor, things: readonly Thing[]): Promise<FoundItem[]> {
  const requested = things.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : [{ product_id, variant_id }],
  )
  const lines = (await findSellableItems(executor, requested)).filter(line => line.on_sale)
  return things.map(thing => {
    const { product_id, variant_id, external } = thing
    if (external)
      return toFoundItem(
        { ...external, price: toCedis(external.price), asking: null, picture: null },
        external.url,
      )
    const line = lines.find(one => one.product_id === product_id && one.variant_id === variant_id)
    return {
      thing: {
        product_id,
        variant_id,
        name: line?.product_name ?? null,
        price: line ? toCedis(line.price) : null,
        asking: null,
        url: null,
        has_picture: line !== undefined,
      },
      item: { ...usual, product_id: product_id ?? undefined, variant_id },
    }
  })
}

/** A product of an external shop. */
export function toFoundItem({ name, price, asking, picture }: FoundOffer, url: string | null): FoundItem {
  return {
    thing: {
      product_id: null,
      variant_id: null,
      name,
      price,
      asking,
      url,
      has_picture: picture !== null,
    },
    item: name === null || price === null ? undefined : { ...usual, external: { name, price, url } },
  }
}

/** An address of this shop: a product, a list, a shared list, or another page. */
type OwnAddress =
  | { readonly kind: 'product'; readonly productId: string; readonly variantId: string | null }
  | { readonly kind: 'list'; readonly wishlistId: string }
  | { readonly kind: 'shared'; readonly shareId: string }
  | { readonly kind: 'other' }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const isUuid = new RegExp(`^${uuid}$`)
const productPath = new RegExp(`^/product/(${uuid})/?$`)
const listPath = new RegExp(`^(?:/dashboard)?/wishlists/(${uuid})(?:/edit)?/?$`)
const sharedPath = /^\/shared\/([\w-]{3,60})\/?$/

/** Undefined for an external address. Own addresses are never fetched over the network. */
export function readOwnAddress(address: string, publicUrl: string): OwnAddress | undefined {
  const url = URL.parse(address)
  if (url?.host !== URL.parse(publicUrl)?.host) return undefined
  const path = url?.pathname.toLowerCase() ?? ''
  const [, productId] = productPath.exec(path) ?? []
  const [, wishlistId] = listPath.exec(path) ?? []
  // Share ids are case-sensitive.
  const [, shareId] = sharedPath.exec(url?.pathname ?? '') ?? []
  const variant = url?.searchParams.get('variant')?.toLowerCase() ?? ''
  if (productId) return { kind: 'product', productId, variantId: isUuid.test(variant) ? variant : null }
  if (wishlistId) return { kind: 'list', wishlistId }
  return shareId ? { kind: 'shared', shareId } : { kind: 'other' }
}
