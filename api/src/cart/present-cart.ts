import { type Cart, type CartItem, cartItemId, type RecoveredItem } from '@akyede/contract/cart'
import { pictureUrl } from '@akyede/contract/catalogue'
import { asCedis, toCedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { findSellableItems, type SellableItem } from '#feature/catalogue'
import type { LineItem, Pricing } from '#feature/pricing'
import { findCodesOnCart } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { type CartItemRow, findCartLineItems, findCartVersion, type LineItemKey } from './cart.ts'
import { priceCart } from './price-cart.ts'

type FoundLine = { readonly row: CartItemRow; readonly line: SellableItem | undefined }

/** Presents the cart with current prices, stock and delivery fee. */
export async function presentCart(
  executor: Executor,
  pricing: Pricing,
  userId: number,
  to: Destination = { region: 'Greater Accra' },
): Promise<Cart> {
  const found = await foundLines(executor, userId)
  const codes = await findCodesOnCart(executor, userId)
  return {
    items: found.map(presentItem),
    ...(await priceCart(executor, pricing, buyable(found), codes, to)),
    version: await findCartVersion(executor, userId),
  }
}

/** The items of an account's cart that can be bought now. */
export const linesOnCart = async (executor: Executor, userId: number): Promise<LineItem[]> =>
  buyable(await foundLines(executor, userId))

async function foundLines(executor: Executor, userId: number): Promise<FoundLine[]> {
  const rows = await findCartLineItems(executor, userId)
  const sellable = await findSellableItems(executor, rows)
  return rows.map(row => ({ row, line: lineOf(row, sellable) }))
}

const buyable = (found: readonly FoundLine[]): LineItem[] =>
  found.flatMap(({ row, line }) => (line && isOrderable(line) ? [{ ...line, quantity: row.quantity }] : []))

/** Must agree with `lineItemState` of the web cart: an item that is short still counts, a sold-out one does not. */
export const isOrderable = ({ available }: SellableItem): boolean => available > 0

/** The current sellable item of this key. */
export const lineOf = (row: LineItemKey, sellable: readonly SellableItem[]): SellableItem | undefined =>
  sellable.find(
    line =>
      line.on_sale &&
      line.stock_level_id !== null &&
      line.product_id === row.product_id &&
      line.variant_id === row.variant_id,
  )

const presentItem = ({ row, line }: FoundLine): CartItem => ({
  ...presentLine(row, line),
  addedAt: row.added_at.toISOString(),
})

/** Presents a line item with its current name, price and stock, beside the price at which it was chosen. */
export function presentLine(
  row: Pick<CartItemRow, 'product_id' | 'variant_id' | 'quantity' | 'price'>,
  line: SellableItem | undefined,
): RecoveredItem {
  const kept = {
    id: cartItemId(row.product_id, row.variant_id),
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    chosenPrice: row.price === null ? null : toCedis(row.price),
  }
  if (!line) {
    const picture = { slug: '', alt: '', placeholder: '' }
    return {
      ...kept,
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
    ...kept,
    name: line.product_name,
    price: toCedis(line.price),
    image: pictureUrl(line.picture.slug),
    picture: line.picture,
    variant: line.variant_name,
    vendorId: line.vendor.id,
    vendorName: line.vendor.name,
    available: line.available,
  }
}
