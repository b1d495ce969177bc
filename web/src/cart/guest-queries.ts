import type { Product } from '@akyede/contract/catalogue'
import { limits } from '@akyede/contract/limits'
import { asCedis, type Cedis } from '@akyede/contract/money'
import { promoFormat } from '@akyede/contract/pricing'
import type { Region } from '@akyede/contract/regions'
import { words } from '@akyede/contract/words'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { ApiError } from '#kit/call-error.ts'
import { freshness } from '#kit/freshness.ts'
import { storedValue } from '#kit/storage.ts'
import type { CartLineItem, NewLineItem } from './line-items.ts'

/** The server's current facts about a guest's line item. */
export const lineItemFactsQuery = ({ id, productId, variantId }: CartLineItem) =>
  queryOptions({
    queryKey: ['guest-cart', id],
    queryFn: ({ signal }) => findLineItemFacts(productId, variantId, signal),
    staleTime: freshness.cart,
  })

/** The destination; without a region the server assumes one. */
interface SentTo {
  readonly region?: Region | null
  readonly city?: string | undefined
}

/** The price of line items with promo codes. */
export const quoteQuery = (
  lineItems: readonly CartLineItem[],
  codes: readonly string[],
  { region, city }: SentTo = {},
) => {
  const items = lineItems.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  return queryOptions({
    queryKey: ['guest-quote', items, codes, region, city],
    queryFn: ({ signal }) =>
      call(
        'quoteCart',
        { body: { items, promo_codes: [...codes], ...(region && { region, city }) } },
        { signal },
      ).then(({ data }) => data),
    staleTime: freshness.cart,
  })
}

type Snapshot = Pick<
  NewLineItem,
  'name' | 'price' | 'image' | 'picture' | 'variant' | 'vendorId' | 'vendorName'
>

/** The server's current facts about a guest's line item. */
export type LineItemFacts =
  | { readonly offered: false }
  /** `available` is null when the stock could not be fetched. */
  | { readonly offered: true; readonly snapshot: Snapshot; readonly available: number | null }

/** Fetches the product and its stock. Rejects when the product cannot be fetched; unknown stock is not a failure. */
async function findLineItemFacts(
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

const noCodes: readonly string[] = []

const storedCodes = storedValue<readonly string[]>({
  key: 'akyede:promo-codes',
  version: 1,
  fallback: noCodes,
  accepts: areCodes,
})

/** The promo codes of a guest: stored in this browser, priced by the server each time (D90). */
export const guestCodes = {
  read: storedCodes.read,
  readOnServer: (): readonly string[] => noCodes,
  replace: (codes: readonly string[]): void =>
    codes.length === 0 ? storedCodes.clear() : storedCodes.write(codes),
  subscribe: storedCodes.subscribe,
}

function areCodes(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > limits.promotion.codesMax) return false
  const isCode = (code: unknown) => typeof code === 'string' && promoFormat.read(code) === code
  return value.every(isCode) && new Set(value).size === value.length
}
