import { Failure } from '@akyede/contract/failures'
import type { ReadinessField } from '@akyede/contract/product-readiness'
import type { DraftState } from '@akyede/contract/product-words'
import { catalogueTag, recordPrices } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq, sql } from '#platform/sql.ts'
import type { DraftFields, DraftPicture, DraftVariant } from './draft.ts'
import type { EditedProduct } from './edited-product.ts'
import { findAllMissing } from './find-missing.ts'
import { productDrafts } from './tables.ts'
import { draftTransitions } from './transitions.ts'

export type EditContext = Pick<Platform, 'broadcast' | 'clock'>

/** Fields of a published product that take effect at once (E21). */
const immediate = ['price', 'original_price', 'lead_time_days'] as const satisfies (keyof DraftFields)[]
type Immediate = Pick<DraftFields, (typeof immediate)[number]>

/**
 * Changes fields of a product whose rows are locked. Price and lead time of a published product change at once, and fail
 * with `product.not_ready` when they are not allowed; its other fields become a draft.
 */
export async function changeFields(
  tx: Transaction,
  context: EditContext,
  product: EditedProduct,
  changes: Partial<DraftFields>,
): Promise<void> {
  const { live, fields } = product
  if (!live) return saveDraft(tx, context, product, { fields: { ...fields, ...changes } })
  const { price = fields.price, original_price = fields.original_price, ...others } = changes
  const { lead_time_days = fields.lead_time_days, quantity: _, ...reviewed } = others
  const now = { price, original_price, lead_time_days }
  const changed = Object.keys(reviewed) as (keyof typeof reviewed)[]
  if (immediate.some(name => now[name] !== fields[name])) await changeLive(tx, context, product, now)
  if (changed.some(name => JSON.stringify(reviewed[name]) !== JSON.stringify(fields[name])))
    await saveDraft(tx, context, product, { fields: { ...fields, ...reviewed } })
}

async function changeLive(
  tx: Transaction,
  { broadcast, clock }: EditContext,
  { id, version, live, ...product }: EditedProduct,
  wanted: Immediate,
): Promise<void> {
  const hasVariants = live?.hasVariants ?? false
  const { price, original_price, lead_time_days } = hasVariants
    ? { ...product.fields, lead_time_days: wanted.lead_time_days }
    : wanted
  const now = clock.now()
  await recordPrices(tx, [id], now)
  const fields = { ...product.fields, price, original_price, lead_time_days }
  await requireReady(tx, { ...product, id, fields }, now, immediate)
  await tx.execute(sql`
    update products set price = ${price}, original_price = ${original_price}, lead_time_days = ${lead_time_days},
      version = ${version + 1}
    where id = ${id}`)
  await recordPrices(tx, [id], now)
  await publishChange(broadcast, tx, [catalogueTag, id])
}

/** Fails with `product.not_ready` when something is missing, or something about these fields alone. */
export async function requireReady(
  tx: Transaction,
  product: Pick<EditedProduct, 'id' | 'fields' | 'variants' | 'pictures'>,
  now: Date,
  of?: readonly ReadinessField[],
): Promise<void> {
  const all = await findAllMissing(tx, product, now)
  const missing = of ? all.filter(({ field }) => of.includes(field)) : all
  if (missing.length > 0) throw new Failure('product.not_ready', { facts: { missing } })
}

interface DraftChanges {
  readonly fields?: DraftFields
  readonly pictures?: readonly DraftPicture[]
  readonly variants?: readonly DraftVariant[]
}

/** Writes the draft of a product, which leaves the review queue; a published product without one gets one. */
export async function saveDraft(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  { id, vendorId, draft, version, ...product }: EditedProduct,
  changes: DraftChanges,
): Promise<void> {
  const now = clock.now()
  const { fields = product.fields, pictures = product.pictures, variants } = changes
  const state = draftTransitions.edit[(draft?.state ?? 'draft') as DraftState]
  const written = {
    ...{ fields, pictures: [...pictures], state, updated_at: now },
    ...(variants && { variants: [...variants] }),
    version: version + 2,
    ...(state !== draft?.state && { offered_at: null }),
  }
  if (draft) await tx.update(productDrafts).set(written).where(eq(productDrafts.id, id))
  else
    await tx
      .insert(productDrafts)
      .values({ ...written, id, vendor_id: vendorId, variants: [...(variants ?? [])], created_at: now })
}
