import type { CartPromo } from '@akyede/contract/cart'
import type { CartLineItem } from './line-items.ts'
import type { CartTotals } from './totals.ts'

/** Where a cart is kept: in this browser for a guest, in the account for everybody else. */
export interface CartSource {
  readonly owner: 'guest' | 'account'
  /** When the shop told it last, in milliseconds; 0: it lies here. */
  readonly at: number
  readonly status: 'loading' | 'ready' | 'failed'
  readonly lineItems: readonly CartLineItem[]
  readonly totals: CartTotals
  /** The codes on it, those that do not work now too. */
  readonly promos: readonly CartPromo[]
  change(id: string, quantity: number): void
  take(line: CartLineItem): Promise<unknown>
  putBack(line: CartLineItem, index: number): Promise<unknown>
  /** Sends now what waits to be sent. */
  settle(): void
  /** Asks the shop again. */
  retry(): void
}
