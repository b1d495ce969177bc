import { Failure, type FailureCode } from '@akyede/contract/failures'
import { lockMaker } from '#feature/catalogue'
import { notifyMembers } from '#feature/handover-links'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, sql } from '#platform/sql.ts'
import { requireReady } from './change-product.ts'
import { type EditedProduct, lockEdited } from './edited-product.ts'
import { publishDraft } from './publish.ts'
import { refusalOf } from './refusal.ts'
import { productDrafts, productPublications } from './tables.ts'
import { draftTransitions } from './transitions.ts'
import { updateTrust } from './trust.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    product_approved: { product_id: string; vendor_id: string }
    product_returned: { product_id: string; vendor_id: string }
    product_checked: { product_id: string }
  }
}

interface Review {
  readonly productId: string
  readonly act: 'approve' | 'return'
  /** The message to the maker of a returned product. */
  readonly words: string
}

/** Approves or returns one of several products. A refused review is undone alone; returns the code of its failure. */
export const reviewProduct = (
  tx: Transaction,
  platform: Platform,
  { productId, act, words }: Review,
  by: ActedBy,
): Promise<FailureCode | undefined> =>
  refusalOf(tx, attempt =>
    act === 'approve'
      ? approveProduct(attempt, platform, productId, by)
      : returnProduct(attempt, platform, productId, { ...by, words }),
  )

/**
 * Approves a product that waits for staff, which publishes it, or marks what its trusted maker published as checked.
 * Fails with `product.waiting_no_more` or `product.not_ready`.
 */
async function approveProduct(
  tx: Transaction,
  platform: Platform,
  productId: string,
  by: ActedBy,
): Promise<void> {
  const circumstances = { userId: undefined, ...by }
  const product = await lockWaiting(tx, productId)
  if (!product) {
    if (!(await markChecked(tx, platform, productId))) throw new Failure('product.waiting_no_more')
    await platform.audit.write(tx, 'product_checked', { product_id: productId }, circumstances)
    return
  }
  const { vendorId, version, fields, live } = product
  await requireReady(tx, product, platform.clock.now())
  await publishDraft(tx, platform, product, 'by_staff')
  await updateTrust(tx, vendorId, platform.clock.now())
  await platform.audit.write(
    tx,
    'product_approved',
    { product_id: productId, vendor_id: vendorId },
    circumstances,
  )
  await notifyMembers(platform, tx, {
    vendorId,
    role: 'editor',
    page: `products/${productId}`,
    type: 'product.published',
    key: `product.published ${productId} ${version}`,
    title: live ? `Your changes to ${fields.name} are online` : `${fields.name} is on sale`,
    message: live ? 'Buyers now see the new version.' : 'Ayekoo! Buyers can find it and order it now.',
  })
}

/** Returns a product that waits to its maker, with a message. Fails with `product.waiting_no_more`. */
async function returnProduct(
  tx: Transaction,
  platform: Platform,
  productId: string,
  by: ActedBy & { readonly words: string },
): Promise<void> {
  const product = await lockWaiting(tx, productId)
  if (!product) throw new Failure('product.waiting_no_more')
  const { vendorId, version, fields } = product
  const now = platform.clock.now()
  await tx
    .update(productDrafts)
    .set({ state: draftTransitions.return.waiting, words: by.words, version: version + 1, updated_at: now })
    .where(eq(productDrafts.id, productId))
  const facts = { product_id: productId, vendor_id: vendorId }
  await platform.audit.write(tx, 'product_returned', facts, { userId: undefined, ...by })
  await notifyMembers(platform, tx, {
    vendorId,
    role: 'editor',
    page: `products/${productId}`,
    type: 'product.returned',
    key: `product.returned ${productId} ${version}`,
    title: `Please look at ${fields.name} again`,
    message: by.words,
  })
}

/** Locks the maker, the product and its draft in this order; undefined when the draft does not wait. */
async function lockWaiting(tx: Transaction, productId: string): Promise<EditedProduct | undefined> {
  const [draft] = await tx
    .select({ vendorId: productDrafts.vendor_id })
    .from(productDrafts)
    .where(eq(productDrafts.id, productId))
  if (!draft) return undefined
  await lockMaker(tx, draft.vendorId)
  const product = await lockEdited(tx, { vendorId: draft.vendorId, productId })
  return product.draft?.state === 'waiting' ? product : undefined
}

async function markChecked(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  productId: string,
): Promise<boolean> {
  const { product_id, checked_at } = productPublications
  const checked = await tx
    .update(productPublications)
    .set({ checked_at: clock.now() })
    .where(and(eq(product_id, productId), isNull(checked_at)))
    .returning({ product_id })
  return checked.length > 0
}

/** Approves or returns the product with this id, or the slug of a published one. Returns what was done. */
export async function reviewForOperator(
  platform: Platform,
  {
    product,
    act,
    words,
  }: { readonly product: string; readonly act: 'approve' | 'return'; readonly words: string },
  by: ActedBy,
): Promise<string> {
  return transaction(platform.database, async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from product_drafts where id::text = ${product}
      union select id from products where id::text = ${product} or slug = ${product}`)
    const [found] = rows
    if (!found) throw new Error(`There is no product ${product}.`)
    if (act === 'approve') await approveProduct(tx, platform, found.id, by)
    else await returnProduct(tx, platform, found.id, { ...by, words })
    return act === 'approve' ? `${product} is approved.` : `${product} is returned to its maker.`
  })
}
