import { type Cart, type CartItem, cartItemId, type RecoveredItem } from '@akyede/contract/cart'
import { pictureUrl } from '@akyede/contract/catalogue'
import { formatDay } from '@akyede/contract/days'
import { asCedis, toCedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { findSellableItems, type SellableItem } from '#feature/catalogue'
import type { LineItem, Pricing } from '#feature/pricing'
import { findCodesOnCart } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { type CartItemRow, findCartLineItems, findCartVersion, type LineItemKey } from './cart.ts'
import { priceCart } from './price-cart.ts'

/** A cart as it was read: its line items, what they are now, and its version. */
export interface CurrentCart {
  readonly version: number
  readonly rows: readonly CartItemRow[]
  readonly sellable: readonly SellableItem[]
  /** Undefined when that was not read. */
  readonly hasCodes?: boolean
}

type CurrentItem = { readonly row: CartItemRow; readonly line: SellableItem | undefined }

/** Reads the cart and presents it with current prices, stock and delivery fee. */
export async function findCart(
  executor: Executor,
  pricing: Pricing,
  userId: number,
  to?: Destination,
): Promise<Cart> {
  const rows = await findCartLineItems(executor, userId)
  const sellable = await findSellableItems(executor, rows)
  const version = await findCartVersion(executor, userId)
  return presentCart(executor, pricing, userId, { version, rows, sellable }, to)
}

/** Presents a cart that was read, with its delivery fee. */
export async function presentCart(
  executor: Executor,
  pricing: Pricing,
  userId: number,
  { version, rows, sellable, hasCodes = true }: CurrentCart,
  to: Destination = { region: 'Greater Accra' },
): Promise<Cart> {
  const found = currentItems(rows, sellable)
  const codes = hasCodes ? await findCodesOnCart(executor, userId) : []
  return {
    items: found.map(presentItem),
    ...(await priceCart(executor, pricing, buyable(found), codes, to)),
    version,
  }
}

/** The items of an account's cart that can be bought now. */
export async function findOrderableItems(executor: Executor, userId: number): Promise<LineItem[]> {
  const rows = await findCartLineItems(executor, userId)
  return buyable(currentItems(rows, await findSellableItems(executor, rows)))
}

const currentItems = (rows: readonly CartItemRow[], sellable: readonly SellableItem[]): CurrentItem[] =>
  rows.map(row => ({ row, line: findSellableItem(row, sellable) }))

const buyable = (found: readonly CurrentItem[]): LineItem[] =>
  found.flatMap(({ row, line: lineItem }) =>
    lineItem && isOrderable(lineItem) ? [{ ...lineItem, quantity: row.quantity }] : [],
  )

/** Must agree with `lineItemState` of the web cart: an item that is short still counts, a sold-out one does not. */
export const isOrderable = ({ on_sale, available }: SellableItem): boolean => on_sale && available > 0

/** The current sellable item of this key. */
export const findSellableItem = (
  row: LineItemKey,
  sellable: readonly SellableItem[],
): SellableItem | undefined =>
  sellable.find(
    lineItem =>
      (lineItem.on_sale || lineItem.back_on !== null) &&
      lineItem.stock_level_id !== null &&
      lineItem.product_id === row.product_id &&
      lineItem.variant_id === row.variant_id,
  )

const presentItem = ({ row, line: lineItem }: CurrentItem): CartItem => ({
  ...presentLineItem(row, lineItem),
  addedAt: row.added_at.toISOString(),
})

/** Presents a line item with its current name, price and stock, beside the price at which it was chosen. */
export function presentLineItem(
  row: Pick<CartItemRow, 'product_id' | 'variant_id' | 'quantity' | 'price'>,
  lineItem: SellableItem | undefined,
): RecoveredItem {
  const stored = {
    id: cartItemId(row.product_id, row.variant_id),
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    chosenPrice: row.price === null ? null : toCedis(row.price),
  }
  if (!lineItem) {
    const picture = { slug: '', alt: '', placeholder: '' }
    return {
      ...stored,
      name: words.unavailable,
      price: asCedis(0),
      image: '',
      picture,
      variant: null,
      vendorId: '',
      vendorName: '',
      available: 0,
    }
  }
  return {
    ...stored,
    name: lineItem.product_name,
    price: toCedis(lineItem.price),
    image: pictureUrl(lineItem.picture.slug),
    picture: lineItem.picture,
    variant: variantText(lineItem),
    vendorId: lineItem.vendor.id,
    vendorName: lineItem.vendor.name,
    available: lineItem.on_sale ? lineItem.available : 0,
  }
}

/** The variant, and of a maker that has paused when it can be ordered again. */
function variantText({ variant_name, back_on }: SellableItem): string | null {
  if (back_on === null) return variant_name
  return [...(variant_name ? [variant_name] : []), `Back on ${formatDay(back_on)}`].join(' · ')
}
