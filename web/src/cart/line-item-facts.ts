import type { Product } from '@akyede/contract/catalogue'
import { asCedis, type Cedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { call } from '#kit/call.ts'
import { ApiError } from '#kit/call-error.ts'
import type { CartLineItem, NewLineItem } from './line-items.ts'

type Snapshot = Pick<
  NewLineItem,
  'name' | 'price' | 'image' | 'picture' | 'variant' | 'vendorId' | 'vendorName'
>

/** The server's current facts about a guest's line item. */
export type LineItemFacts =
  | { readonly offered: false }
  /** `available` is null when the stock could not be fetched. */
  | { readonly offered: true; readonly snapshot: Snapshot; readonly available: number | null }

/** Fetches the product and its stock. Rejects when the product cannot be fetched; unknown stock is no failure. */
export async function findLineItemFacts(
  productId: string,
  variantId: string | null,
  signal: AbortSignal,
): Promise<LineItemFacts> {
  const [product, available] = await Promise.all([
    findProduct(productId, signal),
    findAvailable(productId, variantId, signal),
  ])
  const variant = product?.variants.find(one => one.id === variantId)
  if (!product || (product.has_variants && !variant)) return { offered: false }
  return {
    offered: true,
    available,
    snapshot: {
      name: product.name,
      price: variant?.price ?? product.price,
      image: product.image,
      picture: product.picture,
      variant: variant?.name ?? null,
      vendorId: product.vendor.id,
      vendorName: product.vendor.name,
    },
  }
}

async function findProduct(productId: string, signal: AbortSignal): Promise<Product | undefined> {
  try {
    return (await call('getProduct', { params: { productId } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function findAvailable(
  productId: string,
  variantId: string | null,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const params = { productId, variantId: variantId ?? 'null' }
    return (await call('getStock', { params }, { signal })).data.inventory.available
  } catch {
    return null
  }
}

/** The line item with the server's current facts. Without facts it stays as stored and counts as available (D100). */
export function refreshLineItem(stored: CartLineItem, facts: LineItemFacts | undefined): CartLineItem {
  const lineItem = { ...stored, chosenPrice: chosenPriceOf(stored) }
  if (!facts) return { ...lineItem, available: Math.max(lineItem.available, lineItem.quantity) }
  if (!facts.offered) return { ...lineItem, name: words.unavailable, price: asCedis(0), available: 0 }
  return { ...lineItem, ...facts.snapshot, available: facts.available ?? lineItem.quantity }
}

/** Older versions stored the chosen price of line items as their only one. */
const chosenPriceOf = ({ chosenPrice, price }: CartLineItem): Cedis =>
  typeof chosenPrice === 'number' ? chosenPrice : price
