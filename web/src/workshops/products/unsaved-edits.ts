import type { RequestFor } from '@akyede/contract/api'
import { session } from '#kit/call.ts'
import { storedValue } from '#kit/storage.ts'

export type ProductEdits = NonNullable<RequestFor<'changeWorkshopProduct'>['body']>

export interface OptionRow {
  readonly key: string
  /** Of a variant that the product has. */
  readonly id: string | undefined
  readonly values: readonly string[]
  readonly price: number | null
  readonly originalPrice: number | null
  /** Units of a variant that is not in stock yet. */
  readonly quantity: number | null
}

export interface Options {
  /** What buyers choose, such as "Size". */
  readonly names: readonly string[]
  readonly rows: readonly OptionRow[]
}

/** Edits of products that the server does not have yet, such as those typed without a connection. */
export const unsavedEdits = storedByProduct<ProductEdits>('akyede:product-edits')

/** Options that were typed but not saved. */
export const unsavedOptions = storedByProduct<Options>('akyede:product-options')

function storedByProduct<Edits extends object>(key: string) {
  type ByProduct = Readonly<Record<string, Edits>>
  const stored = storedValue<ByProduct>({
    key,
    version: 1,
    fallback: {},
    accepts: (value): value is ByProduct => typeof value === 'object' && value !== null,
  })
  session.onEnded(stored.clear)
  return {
    read: (productId: string): Edits | undefined => stored.read()[productId],
    /** Undefined once everything is saved. */
    write(productId: string, edits: Edits | undefined): void {
      const { [productId]: _, ...others } = stored.read()
      stored.write(edits ? { ...others, [productId]: edits } : others)
    },
  }
}
