import type { CartLine } from './cart-lines.ts'

/** What goes to the account, and the key under which it goes however often it is tried. */
export interface PendingMove {
  readonly key: string
  readonly items: readonly MovedItem[]
}

export interface MovedItem {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

export interface MoveParts {
  readonly cart: {
    read(): readonly CartLine[]
    replace(lines: readonly CartLine[]): void
  }
  /** Outlives the page: a move that a closed tab left unfinished goes on as the same call. */
  readonly pending: {
    read(): PendingMove | null
    write(move: PendingMove): void
    clear(): void
  }
  readonly newKey: () => string
  /** Sets these quantities in the account's cart (D118); rejects when that did not happen for certain. */
  readonly sync: (move: PendingMove) => Promise<unknown>
}

/** Brings the guest's lines to the account; only what arrived leaves this device (D25). False: nothing to bring. */
export async function moveGuestCart({ cart, pending, newKey, sync }: MoveParts): Promise<boolean> {
  const lines = cart.read()
  if (lines.length === 0) {
    pending.clear()
    return false
  }
  const move = moveOf(lines, pending.read(), newKey)
  pending.write(move)
  await sync(move)
  cart.replace(linesLeft(cart.read(), move))
  pending.clear()
  return true
}

/** The unfinished move if it still says the same, else a new one. */
export function moveOf(
  lines: readonly CartLine[],
  unfinished: PendingMove | null,
  newKey: () => string,
): PendingMove {
  const items = lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  const same = unfinished !== null && JSON.stringify(unfinished.items) === JSON.stringify(items)
  return same ? unfinished : { key: newKey(), items }
}

/** What was put in, or counted differently, while the move was under way stays for the next one. */
const linesLeft = (lines: readonly CartLine[], { items }: PendingMove): CartLine[] =>
  lines.filter(
    line =>
      !items.some(
        item =>
          item.product_id === line.productId &&
          item.variant_id === line.variantId &&
          item.quantity === line.quantity,
      ),
  )
