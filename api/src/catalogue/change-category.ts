import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { asc, eq, isNull, sql } from '#platform/sql.ts'
import { catalogueTag } from './catalogue-tag.ts'
import { categories, pictures, products } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    category_added: { category_id: string }
    category_changed: { category_id: string }
    category_removed: { category_id: string }
  }
}

type Context = Pick<Platform, 'audit' | 'broadcast'>

interface CategoryFields {
  readonly name: string
  readonly story: string
  readonly icon: string
  readonly picture_slug: string
}

type CategoryChanges = { readonly [Field in keyof CategoryFields]?: CategoryFields[Field] | undefined }

interface NewCategory extends CategoryFields {
  readonly slug: string
  readonly parent_id: string | null
}

/** Adds a category after those that are there. Fails with `office.not_found` for its parent, and `request.invalid`. */
export async function addCategory(
  tx: Transaction,
  context: Context,
  category: NewCategory,
  by: ActedBy,
): Promise<void> {
  await lockTree(tx)
  await requirePicture(tx, category.picture_slug)
  const { parent_id: parentId, slug } = category
  if (parentId !== null) await requireCategory(tx, parentId)
  const taken = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (taken.length > 0) throw invalid('slug', 'Another category has this address')
  const id = newId()
  const position = sql`(select coalesce(max(position), 0) + 1 from ${categories})`
  await tx.insert(categories).values({ id, position, ...category })
  await record(tx, context, 'category_added', id, by)
}

/** Changes a category. `before` moves it before another one of its parent, null to the end. Fails as `addCategory`. */
export async function changeCategory(
  tx: Transaction,
  context: Context,
  {
    categoryId,
    before,
    ...fields
  }: CategoryChanges & { readonly categoryId: string; readonly before?: string | null | undefined },
  by: ActedBy,
): Promise<void> {
  await lockTree(tx)
  const { parent_id: parentId } = await requireCategory(tx, categoryId)
  if (fields.picture_slug) await requirePicture(tx, fields.picture_slug)
  if (Object.keys(fields).length > 0)
    await tx.update(categories).set(fields).where(eq(categories.id, categoryId))
  if (before !== undefined) await move(tx, { categoryId, parentId, before })
  await record(tx, context, 'category_changed', categoryId, by)
}

/** Removes a category. Fails with `category.not_empty` while it has products or subcategories. */
export async function removeCategory(
  tx: Transaction,
  context: Context,
  categoryId: string,
  by: ActedBy,
): Promise<void> {
  await lockTree(tx)
  await requireCategory(tx, categoryId)
  // The lock makes products wait that are being added to it.
  await tx.select().from(categories).where(eq(categories.id, categoryId)).for('update')
  const held = await tx.execute(sql`
    select from ${products} where category_id = ${categoryId}
    union all select from ${categories} where parent_id = ${categoryId} limit 1`)
  if (held.rows.length > 0) throw new Failure('category.not_empty')
  await tx.delete(categories).where(eq(categories.id, categoryId))
  await record(tx, context, 'category_removed', categoryId, by)
}

/** Changes of the tree wait for each other, so that positions stay distinct. */
const lockTree = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`)

async function requireCategory(tx: Transaction, id: string): Promise<{ parent_id: string | null }> {
  const [found] = await tx
    .select({ parent_id: categories.parent_id })
    .from(categories)
    .where(eq(categories.id, id))
  if (!found) throw new Failure('office.not_found')
  return found
}

async function requirePicture(tx: Transaction, slug: string): Promise<void> {
  const found = await tx.select({ slug: pictures.slug }).from(pictures).where(eq(pictures.slug, slug))
  if (found.length === 0) throw invalid('picture_slug', 'There is no picture with this name')
}

interface Move {
  readonly categoryId: string
  readonly parentId: string | null
  readonly before: string | null
}

/** Gives the categories of one parent the positions that they have, in the new order. */
async function move(tx: Transaction, { categoryId, parentId, before }: Move): Promise<void> {
  const isSibling = parentId === null ? isNull(categories.parent_id) : eq(categories.parent_id, parentId)
  const siblings = await tx
    .select({ id: categories.id, position: categories.position })
    .from(categories)
    .where(isSibling)
    .orderBy(asc(categories.position), asc(categories.id))
  const others = siblings.filter(({ id }) => id !== categoryId).map(({ id }) => id)
  const at = before === null ? others.length : others.indexOf(before)
  if (at < 0) throw new Failure('office.not_found')
  const ordered = [...others.slice(0, at), categoryId, ...others.slice(at)]
  for (const [index, { position }] of siblings.entries()) {
    const id = ordered[index]
    if (id) await tx.update(categories).set({ position }).where(eq(categories.id, id))
  }
}

async function record(
  tx: Transaction,
  { audit, broadcast }: Context,
  event: 'category_added' | 'category_changed' | 'category_removed',
  categoryId: string,
  by: ActedBy,
): Promise<void> {
  await audit.write(tx, event, { category_id: categoryId }, { userId: undefined, ...by })
  await publishChange(broadcast, tx, [catalogueTag])
}

const invalid = (field: string, msg: string): Failure =>
  new Failure('request.invalid', { detail: [{ loc: ['body', field], msg, type: 'value' }] })
