import type { RequestFor } from '@akyede/contract/api'
import { session } from '#kit/call.ts'
import { storedValue } from '#kit/storage.ts'

export type ProductEdits = NonNullable<RequestFor<'changeWorkshopProduct'>['body']>

type EditsByProduct = Readonly<Record<string, ProductEdits>>

/** Edits of products that the server does not have yet, such as those typed without a connection. */
const stored = storedValue<EditsByProduct>({
  key: 'akyede:product-edits',
  version: 1,
  fallback: {},
  accepts: (value): value is EditsByProduct => typeof value === 'object' && value !== null,
})

session.onEnded(stored.clear)

export const readEdits = (productId: string): ProductEdits => stored.read()[productId] ?? {}

export function storeEdits(productId: string, edits: ProductEdits): void {
  const { [productId]: _, ...others } = stored.read()
  const isEmpty = Object.keys(edits).length === 0
  stored.write(isEmpty ? others : { ...others, [productId]: edits })
}
