/** An address of this shop: a gift, a list, a shared list, or another page of it. */
export type OwnAddress =
  | { readonly kind: 'product'; readonly productId: string; readonly variantId: string | null }
  | { readonly kind: 'list'; readonly wishlistId: string }
  | { readonly kind: 'shared'; readonly shareId: string }
  | { readonly kind: 'other' }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const isUuid = new RegExp(`^${uuid}$`)
const productPath = new RegExp(`^/product/(${uuid})/?$`)
const listPath = new RegExp(`^(?:/dashboard)?/wishlists/(${uuid})(?:/edit)?/?$`)
const sharedPath = /^\/shared\/([\w-]{3,60})\/?$/

/** Undefined where it is somebody else's. Such an address is never asked over the network. */
export function readOwnAddress(address: string, publicUrl: string): OwnAddress | undefined {
  const url = URL.parse(address)
  if (url?.host !== URL.parse(publicUrl)?.host) return undefined
  const path = url?.pathname.toLowerCase() ?? ''
  const [, productId] = productPath.exec(path) ?? []
  const [, wishlistId] = listPath.exec(path) ?? []
  // The name of a link is told apart by its case.
  const [, shareId] = sharedPath.exec(url?.pathname ?? '') ?? []
  const variant = url?.searchParams.get('variant')?.toLowerCase() ?? ''
  if (productId) return { kind: 'product', productId, variantId: isUuid.test(variant) ? variant : null }
  if (wishlistId) return { kind: 'list', wishlistId }
  return shareId ? { kind: 'shared', shareId } : { kind: 'other' }
}
