import type { FailureCode } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq } from '#platform/sql.ts'
import { catalogueTag } from './catalogue-tag.ts'
import { products } from './tables.ts'

export type ProductAction = 'hold' | 'release' | 'feature' | 'unfeature'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    product_held: { product_id: string }
    product_released: { product_id: string }
    product_featured: { product_id: string }
    product_unfeatured: { product_id: string }
  }
}

const events = {
  hold: 'product_held',
  release: 'product_released',
  feature: 'product_featured',
  unfeature: 'product_unfeatured',
} as const

/**
 * Holds a product, which takes it off sale everywhere, releases it, or changes whether it is featured. A released
 * product is on sale again if it was when it was held. Repeating an action changes nothing. Returns the failure.
 */
export async function actOnProduct(
  tx: Transaction,
  { audit, broadcast, clock }: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  { productId, act }: { readonly productId: string; readonly act: ProductAction },
  by: ActedBy,
): Promise<FailureCode | undefined> {
  const { held_at, on_sale, on_sale_when_held, featured } = products
  const [product] = await tx
    .select({ held_at, on_sale, on_sale_when_held, featured })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  if (!product) return 'office.not_found'
  const isHeld = product.held_at !== null
  const changes = {
    hold: !isHeld && {
      held_at: clock.now(),
      held_reason: by.reason,
      on_sale_when_held: product.on_sale,
      on_sale: false,
    },
    release: isHeld && {
      held_at: null,
      held_reason: null,
      on_sale_when_held: null,
      on_sale: product.on_sale_when_held ?? false,
    },
    feature: !product.featured && { featured: true },
    unfeature: product.featured && { featured: false },
  }[act]
  if (!changes) return undefined
  await tx.update(products).set(changes).where(eq(products.id, productId))
  await audit.write(tx, events[act], { product_id: productId }, { userId: undefined, ...by })
  await publishChange(broadcast, tx, [catalogueTag, productId])
  return undefined
}
