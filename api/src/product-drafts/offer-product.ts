import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { catalogueTag, lockMaker } from '#feature/catalogue'
import { keepPhotographs } from '#feature/photographs'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq, sql } from '#platform/sql.ts'
import { type EditContext, requireReady, saveDraft } from './change-product.ts'
import { emptyFields } from './draft.ts'
import type { EditedProduct } from './edited-product.ts'
import { publishDraft } from './publish.ts'
import { productDrafts } from './tables.ts'
import { draftTransitions, productTransitions } from './transitions.ts'
import { updateTrust } from './trust.ts'

/**
 * Offers a product (E20, E21): a resting one is on sale again, and a draft waits for staff or, of a trusted maker, is
 * published at once. The caller has locked the maker and the product. Fails with `product.retired`, `product.held`, or
 * `product.not_ready` with all that is missing.
 */
export async function offerProduct(
  tx: Transaction,
  platform: Platform,
  product: EditedProduct,
): Promise<void> {
  const { id, vendorId, live, draft, version } = product
  if (live?.state === 'retired') throw new Failure('product.retired')
  if (live?.isHeld) throw new Failure('product.held')
  const now = platform.clock.now()
  if (live?.state === 'resting') await moveProduct(tx, platform, product, 'offer')
  if (!draft || draft.state === 'waiting') return
  await requireReady(tx, product, now)
  if (await updateTrust(tx, vendorId, now)) {
    const offered = live && { ...live, state: productTransitions.offer.to }
    return publishDraft(tx, platform, { ...product, live: offered }, 'by_trust')
  }
  const state = draftTransitions.offer[draft.state as keyof typeof draftTransitions.offer]
  await tx
    .update(productDrafts)
    .set({ state, offered_at: now, version: version + 2, updated_at: now })
    .where(eq(productDrafts.id, id))
}

/** Takes a product off sale, and a draft out of the review queue. Fails with `product.retired` or `product.held`. */
export async function restProduct(
  tx: Transaction,
  context: EditContext,
  product: EditedProduct,
): Promise<void> {
  const { live, draft } = product
  if (live?.state === 'retired') throw new Failure('product.retired')
  if (live?.isHeld) throw new Failure('product.held')
  if (live?.state === 'on_sale') return moveProduct(tx, context, product, 'rest')
  if (draft?.state === 'waiting') await saveDraft(tx, context, product, {})
}

/** Takes a product off sale for good, and deletes its draft. */
export async function retireProduct(
  tx: Transaction,
  context: EditContext,
  product: EditedProduct,
): Promise<void> {
  const { id, live, draft } = product
  if (draft) await tx.delete(productDrafts).where(eq(productDrafts.id, id))
  if (live && live.state !== 'retired') await moveProduct(tx, context, product, 'retire')
}

async function moveProduct(
  tx: Transaction,
  { broadcast }: Pick<Platform, 'broadcast'>,
  { id, vendorId, version }: EditedProduct,
  action: keyof typeof productTransitions,
): Promise<void> {
  const { from, to } = productTransitions[action]
  const { rowCount } = await tx.execute(sql`
    update products set state = ${to}, version = ${version + 1}
    where id = ${id} and state = any(${sql.param([...from])}::text[])`)
  if (rowCount === 1) await publishChange(broadcast, tx, [catalogueTag, vendorId, id])
}

/** Creates a draft, or the copy of a product. Fails with `product.too_many`. Returns its id. */
export async function createDraft(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  vendorId: string,
  content: Partial<Pick<EditedProduct, 'fields' | 'pictures' | 'variants'>>,
): Promise<string> {
  await lockMaker(tx, vendorId)
  await requireRoom(tx, vendorId)
  const [id, now] = [newId(), clock.now()]
  const { fields = emptyFields, pictures = [], variants = [] } = content
  // Photographs of another workshop's time or of the importer stay with the product that has them.
  const slugs = pictures.map(({ slug }) => slug)
  const kept = await keepPhotographs(tx, { vendorId, slugs, now })
  await tx.insert(productDrafts).values({
    ...{ id, vendor_id: vendorId, version: 1, created_at: now, updated_at: now },
    // A copy has no history of prices.
    fields: { ...fields, original_price: null },
    pictures: pictures.filter(({ slug }) => kept.has(slug)),
    variants: variants.map(({ name, options, price, quantity }) => ({
      ...{ id: newId(), name, options, price, original_price: null, quantity },
    })),
  })
  return id
}

/** The lock makes concurrent calls count each other. */
async function requireRoom(tx: Transaction, vendorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`products of ${vendorId}`}, 6))`)
  const { rows } = await tx.execute<{ products: number }>(sql`
    select (select count(*) from products where vendor_id = ${vendorId} and state <> 'retired')::int
      + (select count(*) from product_drafts as draft where vendor_id = ${vendorId}
          and not exists (select from products where id = draft.id))::int as products`)
  if ((rows[0]?.products ?? 0) >= workshopLimits.makerProducts.perWorkshop)
    throw new Failure('product.too_many')
}
