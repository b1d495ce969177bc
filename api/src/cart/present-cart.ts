import { type Cart, type CartItem, cartItemId, type RecoveredItem } from '@akyede/contract/cart'
import { pictureUrl } from '@akyede/contract/catalogue'
import type { Region } from '@akyede/contract/fields'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { findLines, makingDays, type SellableLine } from '#feature/catalogue'
import { parcelsOf, quoteShipping } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { type CartItemRow, cartLines, cartVersion, type LineKey } from './cart.ts'

type FoundLine = { readonly row: CartItemRow; readonly line: SellableLine | undefined }

/** The cart as it is now: today's prices and stock, and what it costs to send it to a region. */
export async function presentCart(
  executor: Executor,
  userId: number,
  region: Region = 'Greater Accra',
): Promise<Cart> {
  const rows = await cartLines(executor, userId)
  const sellable = await findLines(executor, rows)
  const found = rows.map(row => ({ row, line: lineOf(row, sellable) }))
  return {
    items: found.map(presentItem),
    totals: totalsOf(found, region),
    promos: [],
    version: await cartVersion(executor, userId),
  }
}

/** What is sold under this key now. */
export const lineOf = (row: LineKey, sellable: readonly SellableLine[]): SellableLine | undefined =>
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

/** A line with today's name, price and stock, beside the price at which it was chosen. */
export function presentLine(
  row: Pick<CartItemRow, 'product_id' | 'variant_id' | 'quantity' | 'price'>,
  line: SellableLine | undefined,
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
      price: 0,
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

/** As screens count (web/src/cart/line-state.ts): too few of something is still wished for, what is sold out is not. */
const isOrderable = ({ available }: SellableLine): boolean => available > 0

function totalsOf(found: readonly FoundLine[], region: Region): Cart['totals'] {
  const lines = found.flatMap(({ row, line }) =>
    line && isOrderable(line) ? [{ ...line, quantity: row.quantity }] : [],
  )
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const making = makingDays(lines)
  const quote = quoteShipping(parcelsOf(lines), subtotal, region)
  return {
    subtotal: toCedis(subtotal),
    discount: 0,
    parcels: quote.parcels.map(({ vendorId, cost, days }) => ({
      vendorId,
      shipping: toCedis(cost),
      making_days: making.get(vendorId) ?? 0,
      estimated_days: days,
    })),
    shipping: toCedis(quote.total),
    total: toCedis(subtotal + quote.total),
    currency: 'GHS',
    region,
    free_shipping_over: toCedis(limits.freeShippingOver),
    remaining_for_free: toCedis(quote.remainingForFree),
  }
}
