import { type Category, pictureUrl } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

export interface CategoryRow {
  readonly id: string
  readonly parent_id: string | null
  readonly slug: string
  readonly name: string
  readonly icon: string
  readonly story: string
  readonly picture: { readonly slug: string; readonly alt: string; readonly placeholder: string }
  /** Number of products on sale in this category, without its subcategories. */
  readonly own_count: number
}

/** Returns all categories in display order. */
export async function findCategories(executor: Executor): Promise<CategoryRow[]> {
  const { rows } = await executor.execute<CategoryRow & Record<string, unknown>>(sql`
    select category.id, category.parent_id, category.slug, category.name, category.icon, category.story,
      json_build_object(
        'slug', category.picture_slug,
        'alt', coalesce(picture.alt, ''),
        'placeholder', coalesce(picture.placeholder, '')) as picture,
      coalesce(filled.products, 0) as own_count
    from categories as category
    left join pictures as picture on picture.slug = category.picture_slug
    left join (
      select category_id, count(*)::int as products from products where on_sale group by category_id
    ) as filled on filled.category_id = category.id
    order by category.position, category.id`)
  return rows
}

/**
 * Returns the id of a category, named by id or slug, and of all its subcategories. Fails with
 * `catalogue.category_not_found`.
 */
export async function findCategoryIds(executor: Executor, idOrSlug: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive branch as (
      select id from categories where slug = ${idOrSlug} or id::text = ${idOrSlug}
      union
      select below.id from categories as below join branch on below.parent_id = branch.id
    )
    select id from branch`)
  if (rows.length === 0) throw new Failure('catalogue.category_not_found')
  return rows.map(row => row.id)
}

/** Builds the category tree. The count of a category includes its subcategories. */
export function presentCategories(rows: readonly CategoryRow[], parentId: string | null = null): Category[] {
  return rows
    .filter(row => row.parent_id === parentId)
    .map(({ own_count, ...row }) => {
      const children = presentCategories(rows, row.id)
      const below = children.reduce((sum, child) => sum + child.count, 0)
      return { ...row, image: pictureUrl(row.picture.slug), count: own_count + below, children }
    })
}
